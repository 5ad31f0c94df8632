import type { Block, Transaction } from '../block/block.ts';
import type { ChainId } from '../chain/chain.ts';
import type { BlockAnchor } from './block-reader-port.ts';

/**
 * Transactions by their hashes, for chains whose transactions spend outputs. Each is proved by its own bytes and placed
 * by a branch of its block's merkle tree; owner and amount of each input are those of the spent output, proved by the
 * bytes of the transaction that made it.
 */
export interface TransactionReader {
  readonly chain: ChainId;
  /** Hosts that answer, as answers and the audit log name them. */
  readonly sources: readonly string[];
  /** Last block that can no longer change. @throws SOURCE_* */
  getFinalHead(): Promise<{ readonly height: number; readonly hash: string; readonly timeSec: number }>;
  /**
   * Transactions in the order requested; undefined for one that is unknown, unconfirmed or above the height.
   * @throws SOURCE_*, also where bytes, branch and header do not fit each other
   */
  getTransactions(hashes: readonly string[], lastHeight: number): Promise<readonly (PlacedTransaction | undefined)[]>;
  /**
   * Transactions that spend the outputs of each transaction, by output, up to the height; undefined for an output that the
   * service does not know as spent. A spender is the service's word until its own bytes were read, and an unspent output
   * always is.
   * @throws SOURCE_*
   */
  listSpenders(
    hashes: readonly string[],
    lastHeight: number,
  ): Promise<readonly (readonly (OutputSpender | undefined)[])[]>;
}

/** A transaction with its position, and the header of its block. */
export interface PlacedTransaction {
  readonly block: Omit<Block, 'transactions'>;
  readonly transaction: Transaction & { readonly position: number };
  readonly anchor: BlockAnchor;
}

/** Input that spends an output. */
export interface OutputSpender {
  readonly hash: string;
  readonly input: number;
  readonly height: number;
}
