import { AppError } from '@sulian/domain';
import { malformed } from '../../rpc/faults.ts';
import { findHash, findSolid, type Node, type Place } from './chain-head.ts';

/** Verified blocks whose hashes are kept: one is solid some 20 blocks after it was read. */
const KEPT = 100;

/** Watches that what was called solid stays as it is. */
export interface SolidGuard {
  /** Takes blocks that were read and verified: one of them that becomes solid is not read again. */
  learn(blocks: readonly Place[]): void;
  /**
   * @returns height of the newest solid block; undefined where the node does not tell
   * @throws SOURCE_MALFORMED what it calls solid is no block of its chain
   * @throws REORG_TOO_DEEP a block that was solid is another one now: no reorganisation, but a fault that a person must look at
   */
  check(node: Node): Promise<number | undefined>;
}

/** @param readBlock reads and verifies a block: hashes alone raise no alarm. @throws SOURCE_* for one that is wrong */
export function createSolidGuard(chain: string, readBlock: (node: Node, height: number) => Promise<Place>): SolidGuard {
  let last: Place | undefined;
  let verified: readonly Place[] = [];
  const check: SolidGuard['check'] = async (node) => {
    const solid = await findSolid(node);
    if (last !== undefined && (await findHash(node, last.height)) !== last.hash) await refuse(node, last);
    if (solid !== undefined && solid.height > (last?.height ?? -1)) {
      await confirm(node, solid);
      last = solid;
    }
    return solid?.height;
  };
  /** A lie that were remembered would make an alarm of the truth that follows it. */
  const confirm = async (node: Node, solid: Place): Promise<void> => {
    if (verified.some(({ height, hash }) => height === solid.height && hash === solid.hash)) return;
    const { hash } = await readBlock(node, solid.height);
    if (hash !== solid.hash)
      throw malformed('the node calls a block solid that is not of its chain', {
        height: solid.height,
        solid: solid.hash,
        answered: hash,
      });
  };
  const refuse = async (node: Node, before: Place): Promise<void> => {
    const now = await readBlock(node, before.height);
    if (now.hash === before.hash) return;
    throw new AppError(
      'REORG_TOO_DEEP',
      `${chain}: block ${before.height} was solid and is another one now. Indexing stopped. ` +
        `Check the nodes; then: sulian rollback --chain ${chain} --to HEIGHT`,
      { details: { chain, height: before.height, was: before.hash, is: now.hash, node: node.client.name } },
    );
  };
  const learn: SolidGuard['learn'] = (blocks) => {
    verified = [...verified, ...blocks.slice(-KEPT).map(({ height, hash }) => ({ height, hash }))].slice(-KEPT);
  };
  return { learn, check };
}
