import type { Block } from '../block/block.ts';
import type { ChainId } from '../chain/chain.ts';

/**
 * Evidence that a block is part of the chain. The position in this list is the number that the ledger stores:
 * append only.
 */
export const BLOCK_ANCHORS = ['ONE_NODE', 'TWO_NODES', 'HEADER_CHAIN', 'LINKED'] as const;

export type BlockAnchor = (typeof BLOCK_ANCHORS)[number];

/** Blocks at scattered heights, each proved in itself; nothing is read ahead. */
export interface BlockReader {
  readonly chain: ChainId;
  /** Hosts that answer, as answers and the audit log name them. */
  readonly sources: readonly string[];
  /** Last block that can no longer change. @throws SOURCE_* */
  getFinalHead(): Promise<{ readonly height: number; readonly hash: string; readonly timeSec: number }>;
  /**
   * Blocks of these heights, ascending, whole, each once.
   * @throws SOURCE_*, also where a height has no block or nodes disagree on one
   */
  getBlocksAt(heights: readonly number[]): Promise<readonly FetchedBlock[]>;
  /** Height of each transaction, in the order requested; undefined where the node does not know it. @throws SOURCE_* */
  findHeights(hashes: readonly string[]): Promise<readonly (number | undefined)[]>;
}

/** A block that was fetched by its height alone. */
export interface FetchedBlock {
  readonly block: Block;
  readonly anchor: BlockAnchor;
}
