import { AppError } from '@sulian/domain';
import { findHash, findSolid, type Node, type Place } from './chain-head.ts';

/** Watches that what was called solid stays as it is. */
export interface SolidGuard {
  /**
   * @returns height of the newest solid block; undefined where the node does not tell
   * @throws REORG_TOO_DEEP a block that was solid is another one now: no reorganisation, but a fault that a person must look at
   */
  check(node: Node): Promise<number | undefined>;
}

/** @param readBlock reads and verifies a block: hashes alone raise no alarm. @throws SOURCE_* for one that is wrong */
export function createSolidGuard(chain: string, readBlock: (node: Node, height: number) => Promise<Place>): SolidGuard {
  let last: Place | undefined;
  const check: SolidGuard['check'] = async (node) => {
    const solid = await findSolid(node);
    if (last !== undefined && (await findHash(node, last.height)) !== last.hash) await refuse(node, last);
    if (solid !== undefined && solid.height > (last?.height ?? -1)) last = solid;
    return solid?.height;
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
  return { check };
}
