import { AppError, type Block } from '@sulian/domain';
import { malformed } from './faults.ts';

/** Number of verified blocks whose hashes are stored: a block is final soon after it was read. */
const MAX_FINAL_PLACES = 100;

/** Position of a block. */
export type BlockPosition = Pick<Block, 'height' | 'hash'>;

/** Access to the final blocks of a chain's nodes. */
interface FinalBlocks<Node> {
  /** Absent where the chain's depth of finality outlives a restart anyhow. */
  readonly memory?: FinalMemory | undefined;
  readonly chain: string;
  /** Name of a final block on this chain: solid, chain-locked. */
  readonly word: string;
  /** The newest block that can no longer change; undefined if the node does not report one. */
  find(node: Node): Promise<BlockPosition | undefined>;
  /** Undefined also where the node has not come to that height. */
  findHash(node: Node, height: number): Promise<string | undefined>;
  /** Reads and verifies a block: hashes alone raise no alarm. @throws SOURCE_* for one that is wrong */
  read(node: Node, height: number): Promise<BlockPosition>;
  nameOf(node: Node): string;
}

/** Stores final blocks beyond the end of the program. */
export interface FinalMemory {
  /** The newest stored block that the ledger still has; undefined if there is none. */
  recall(): Promise<BlockPosition | undefined>;
  store(place: BlockPosition): Promise<void>;
}

/** Checks that final blocks do not change. */
export interface FinalGuard<Node> {
  /** Takes blocks that were read and verified: one of them that becomes final is not read again. */
  learn(blocks: readonly BlockPosition[]): void;
  /**
   * @returns the height of the newest final block; undefined if the node does not report one
   * @throws SOURCE_MALFORMED the reported block is not of the node's chain
   * @throws REORG_TOO_DEEP a final block was replaced: no reorganisation, but a fault that a person must examine
   */
  check(node: Node): Promise<number | undefined>;
}

export function createFinalGuard<Node>({ chain, word, memory, ...ask }: FinalBlocks<Node>): FinalGuard<Node> {
  let last: BlockPosition | undefined;
  let isRecalled = memory === undefined;
  let verified: readonly BlockPosition[] = [];
  const check = async (node: Node): Promise<number | undefined> => {
    const final = await ask.find(node);
    if (!isRecalled) last = await memory?.recall();
    isRecalled = true;
    if (last !== undefined && !(await isUnchanged(node, last, final))) await refuse(node, last);
    if (final !== undefined && final.height > (last?.height ?? -1)) {
      await confirm(node, final);
      await memory?.store(final);
      last = final;
    }
    return final?.height;
  };
  /** A node that is behind lacks the block: nothing has changed then, and its head shows where it is. */
  const isUnchanged = async (node: Node, before: BlockPosition, final: BlockPosition | undefined): Promise<boolean> => {
    const hash = await ask.findHash(node, before.height);
    if (hash === undefined) return final === undefined || final.height < before.height;
    return hash === before.hash;
  };
  /**
   * Verifies a final block before it is stored. A stored false block would raise an alarm for the true block that
   * follows it.
   */
  const confirm = async (node: Node, final: BlockPosition): Promise<void> => {
    if (verified.some(({ height, hash }) => height === final.height && hash === final.hash)) return;
    const { hash } = await ask.read(node, final.height);
    if (hash !== final.hash)
      throw malformed(`the node calls a block ${word} that is not of its chain`, {
        height: final.height,
        final: final.hash,
        answered: hash,
      });
  };
  const refuse = async (node: Node, before: BlockPosition): Promise<void> => {
    const now = await ask.read(node, before.height);
    if (now.hash === before.hash) return;
    throw new AppError(
      'REORG_TOO_DEEP',
      `${chain}: block ${before.height} was ${word} and has been replaced. Indexing stopped. ` +
        `Check the nodes; then: sulian rollback --chain ${chain} --to HEIGHT`,
      { details: { chain, height: before.height, was: before.hash, is: now.hash, node: ask.nameOf(node) } },
    );
  };
  return {
    learn: (blocks) => {
      verified = [...verified, ...blocks.slice(-MAX_FINAL_PLACES).map(({ height, hash }) => ({ height, hash }))].slice(
        -MAX_FINAL_PLACES,
      );
    },
    check,
  };
}
