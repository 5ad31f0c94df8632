import type { TxId } from '../block/tx-id.ts';
import type { Coverage, FetchRound, Listing } from './coverage.ts';
import type { HistoryScope } from './history-scope.ts';

/**
 * Coverage with the round that stored it. It is never `WHOLE` while a stored row contradicts the index, and it lacks
 * `internal` while a listed transaction's block was read without internal transfers.
 */
export interface StoredCoverage extends Coverage {
  /** Stored transactions that moved something of the scope for the address, and that the index did not list. */
  readonly unlisted: number;
  /** Listed transactions that did not fail and have no leg of the address. */
  readonly unexplained: number;
  /** `ChainState.coverage` after that round. */
  readonly number: number;
  /** Unix seconds of that round. */
  readonly atSec: number;
}

/** Output of a transaction that is not stored: owner and amount are known, and its place is not. */
export interface UnplacedOutput {
  readonly txId: TxId;
  /** Position of the input that spends it. */
  readonly position: number;
  readonly hash: string;
}

/** Spenders that an index named of a stored transaction's outputs. */
export interface StoredSpenderListing {
  readonly txId: TxId;
  readonly toHeight: number;
  /** Spenders that are not stored, each with the output that it spends by the index's word. */
  readonly missing: readonly { readonly position: number; readonly hash: string }[];
}

/** Reads how much of the histories of addresses is stored, in the snapshot of its reader. */
export interface CoverageReader {
  /** Coverage of these addresses, by (address, scope); of these scopes only, where some are given. */
  listCoverage(query: {
    readonly addresses: readonly string[];
    readonly scopes?: readonly HistoryScope[];
  }): Promise<readonly StoredCoverage[]>;
  /** Hashes of the stored transactions that an index listed: their blocks were read for this address and scope. */
  listListed(listing: Pick<Listing, 'address' | 'scope' | 'source'>): Promise<readonly string[]>;
  /** Those of these transactions whose blocks were read without internal transfers. */
  listLacking(txIds: readonly TxId[]): Promise<readonly TxId[]>;
}

/** Reads what is not stored around the outputs of stored transactions, in the snapshot of its reader. */
export interface OutputReader {
  /** Outputs that inputs of these transactions spend, where the transaction that made them is not stored. */
  listUnplacedOutputs(txIds: readonly TxId[]): Promise<readonly UnplacedOutput[]>;
  /** Spenders of outputs of these transactions, as far as an index was requested to list them. */
  listSpenderListings(txIds: readonly TxId[]): Promise<readonly StoredSpenderListing[]>;
}

/** Writer of a chain whose histories are fetched on demand. */
export interface FetchedWriter {
  /**
   * Stores a round in one database transaction. Stored transactions are left out, unless the round has the internal
   * transfers that they lack. Coverage is replaced by better coverage only. A round that changes nothing leaves
   * `ChainState.coverage` as it is.
   * @throws BLOCK_CORRUPT, BLOCK_FOREIGN; PARENT_MISMATCH a block contradicts a stored one; INTERNAL a listing names a
   * transaction that is not stored, or a block is not final
   */
  mergeFetched(round: FetchRound): Promise<void>;
}
