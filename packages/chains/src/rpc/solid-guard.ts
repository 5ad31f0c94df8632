import { AppError, type Block } from '@sulian/domain';
import { malformed } from './faults.ts';
import type { PoolNode } from './node-pool.ts';

/** Verified blocks whose hashes are kept: one is solid some 20 blocks after it was read. */
const KEPT = 100;

/** Where a block stands. */
export type Place = Pick<Block, 'height' | 'hash'>;

/** What a guard asks its family's nodes. */
export interface SolidRules<N extends PoolNode> {
  /** The newest block that can no longer change; undefined where the node does not tell. */
  findSolid(node: N): Promise<Place | undefined>;
  findHash(node: N, height: number): Promise<string | undefined>;
  /** Reads and verifies a block: hashes alone raise no alarm. @throws SOURCE_* for one that is wrong */
  readBlock(node: N, height: number): Promise<Place>;
}

/** Watches that what was called solid stays as it is. */
export interface SolidGuard<N extends PoolNode> {
  /** Takes blocks that were read and verified: one of them that becomes solid is not read again. */
  learn(blocks: readonly Place[]): void;
  /**
   * @returns height of the newest solid block; undefined where the node does not tell
   * @throws SOURCE_MALFORMED what it calls solid is no block of its chain
   * @throws REORG_TOO_DEEP a block that was solid is another one now: no reorganisation, but a fault that a person must look at
   */
  check(node: N): Promise<number | undefined>;
}

export function createSolidGuard<N extends PoolNode>(chain: string, rules: SolidRules<N>): SolidGuard<N> {
  const { findSolid, findHash, readBlock } = rules;
  let last: Place | undefined;
  let verified: readonly Place[] = [];
  const check: SolidGuard<N>['check'] = async (node) => {
    const solid = await findSolid(node);
    if (last !== undefined && (await findHash(node, last.height)) !== last.hash) await refuse(node, last);
    if (solid !== undefined && solid.height > (last?.height ?? -1)) {
      await confirm(node, solid);
      last = solid;
    }
    return solid?.height;
  };
  /** A lie that were remembered would make an alarm of the truth that follows it. */
  const confirm = async (node: N, solid: Place): Promise<void> => {
    if (verified.some(({ height, hash }) => height === solid.height && hash === solid.hash)) return;
    const { hash } = await readBlock(node, solid.height);
    if (hash !== solid.hash)
      throw malformed('the node calls a block solid that is not of its chain', {
        height: solid.height,
        solid: solid.hash,
        answered: hash,
      });
  };
  const refuse = async (node: N, before: Place): Promise<void> => {
    const now = await readBlock(node, before.height);
    if (now.hash === before.hash) return;
    throw new AppError(
      'REORG_TOO_DEEP',
      `${chain}: block ${before.height} was solid and is another one now. Indexing stopped. ` +
        `Check the nodes; then: sulian rollback --chain ${chain} --to HEIGHT`,
      { details: { chain, height: before.height, was: before.hash, is: now.hash, node: node.client.name } },
    );
  };
  const learn: SolidGuard<N>['learn'] = (blocks) => {
    verified = [...verified, ...blocks.slice(-KEPT).map(({ height, hash }) => ({ height, hash }))].slice(-KEPT);
  };
  return { learn, check };
}
