import { AppError, type Block } from '@sulian/domain';
import { malformed } from './faults.ts';

/** Verified blocks whose hashes are kept: one is final soon after it was read. */
const KEPT = 100;

/** Where a block stands. */
export type Place = Pick<Block, 'height' | 'hash'>;

/** How a chain's nodes say what is final. */
interface FinalBlocks<Node> {
  /** Absent where the chain's depth of finality outlives a restart anyhow. */
  readonly memory?: FinalMemory | undefined;
  readonly chain: string;
  /** What a final block is called on this chain: solid, chain-locked. */
  readonly word: string;
  /** The newest block that can no longer change; undefined where the node does not tell. */
  find(node: Node): Promise<Place | undefined>;
  /** Undefined also where the node has not come to that height. */
  findHash(node: Node, height: number): Promise<string | undefined>;
  /** Reads and verifies a block: hashes alone raise no alarm. @throws SOURCE_* for one that is wrong */
  read(node: Node, height: number): Promise<Place>;
  nameOf(node: Node): string;
}

/** Keeps beyond the program's end which blocks were final. */
export interface FinalMemory {
  /** The newest block kept that is held still; undefined where none is. */
  recall(): Promise<Place | undefined>;
  keep(place: Place): Promise<void>;
}

/** Watches that what was called final stays as it is. */
export interface FinalGuard<Node> {
  /** Takes blocks that were read and verified: one of them that becomes final is not read again. */
  learn(blocks: readonly Place[]): void;
  /**
   * @returns height of the newest final block; undefined where the node does not tell
   * @throws SOURCE_MALFORMED what it calls final is no block of its chain
   * @throws REORG_TOO_DEEP a block that was final is another one now: no reorganisation, but a fault that a person must look at
   */
  check(node: Node): Promise<number | undefined>;
}

export function createFinalGuard<Node>({ chain, word, memory, ...ask }: FinalBlocks<Node>): FinalGuard<Node> {
  let last: Place | undefined;
  let isRecalled = memory === undefined;
  let verified: readonly Place[] = [];
  const check = async (node: Node): Promise<number | undefined> => {
    const final = await ask.find(node);
    if (!isRecalled) last = await memory?.recall();
    isRecalled = true;
    if (last !== undefined && !(await isKept(node, last, final))) await refuse(node, last);
    if (final !== undefined && final.height > (last?.height ?? -1)) {
      await confirm(node, final);
      await memory?.keep(final);
      last = final;
    }
    return final?.height;
  };
  /** A node that is behind lacks the block: nothing has changed then, and its head shows where it is. */
  const isKept = async (node: Node, before: Place, final: Place | undefined): Promise<boolean> => {
    const hash = await ask.findHash(node, before.height);
    if (hash === undefined) return final === undefined || final.height < before.height;
    return hash === before.hash;
  };
  /** A lie that were remembered would make an alarm of the truth that follows it. */
  const confirm = async (node: Node, final: Place): Promise<void> => {
    if (verified.some(({ height, hash }) => height === final.height && hash === final.hash)) return;
    const { hash } = await ask.read(node, final.height);
    if (hash !== final.hash)
      throw malformed(`the node calls a block ${word} that is not of its chain`, {
        height: final.height,
        final: final.hash,
        answered: hash,
      });
  };
  const refuse = async (node: Node, before: Place): Promise<void> => {
    const now = await ask.read(node, before.height);
    if (now.hash === before.hash) return;
    throw new AppError(
      'REORG_TOO_DEEP',
      `${chain}: block ${before.height} was ${word} and is another one now. Indexing stopped. ` +
        `Check the nodes; then: sulian rollback --chain ${chain} --to HEIGHT`,
      { details: { chain, height: before.height, was: before.hash, is: now.hash, node: ask.nameOf(node) } },
    );
  };
  return {
    learn: (blocks) => {
      verified = [...verified, ...blocks.slice(-KEPT).map(({ height, hash }) => ({ height, hash }))].slice(-KEPT);
    },
    check,
  };
}
