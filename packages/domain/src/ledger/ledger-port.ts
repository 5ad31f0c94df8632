import type { Block } from '../block/block.ts';
import type { ChainId } from '../chain/chain.ts';
import type { FetchedWriter } from '../fetch/fetched-ports.ts';
import type { ChainState } from './chain-state.ts';
import type { LedgerReader } from './ledger-reader.ts';
import type { ChangeRule, Clustering, ClusterRule } from './wallets.ts';

export interface Ledger {
  getState(chain: ChainId): Promise<ChainState>;
  /** States of those of the chains that have a ledger, in no order: two statements to each server, however many. */
  listStates(chains: readonly ChainId[]): Promise<StoredStates>;
  /** Runs the reads against one snapshot; throws CHAIN_NOT_INDEXED when the chain has no ledger. */
  read<T>(chain: ChainId, work: (reader: LedgerReader) => Promise<T>, options?: ReadOptions): Promise<T>;
  /** Opens a snapshot of these chains that stays readable while others write, for at most so long. */
  holdSnapshot(chains: readonly ChainId[], forMs: number): Promise<LedgerSnapshot>;
  writer(chain: ChainId): LedgerWriter;
  /** Writer of a chain whose histories are fetched on demand. */
  fetchedWriter(chain: ChainId): FetchedWriter;
}

export interface StoredStates {
  readonly states: readonly ChainState[];
  /** States of chains without a ledger, as `getState` returns them. */
  readonly empty: readonly ChainState[];
  /** Chains whose own server is unavailable: whether they have a ledger is unknown. */
  readonly away: readonly ChainId[];
}

/** One moment of some chains. Rows that died since are not removed while it is open. */
export interface LedgerSnapshot {
  /** Id in the database of the chain; undefined for another chain. */
  idOf(chain: ChainId): string | undefined;
  /** Aborts when it is open no more: released, lost, or too old. */
  readonly over: AbortSignal;
  release(): void;
}

export interface ReadOptions {
  /** Reads this snapshot where it has the chain. Throws STORE_UNAVAILABLE once it is over. */
  readonly snapshot?: LedgerSnapshot | undefined;
  /** statement_timeout for each query, milliseconds. */
  readonly timeoutMs?: number;
  /** Aborts when nobody needs the result: the query in progress is cancelled, and none follows. Throws ABANDONED. */
  readonly signal?: AbortSignal;
  /** Resolves when the next query may be sent. */
  readonly pace?: () => Promise<void>;
}

export interface LedgerWriter {
  /** Appends consecutive blocks: rows, totals and checkpoint in one database transaction. @throws PARENT_MISMATCH */
  append(blocks: readonly Block[]): Promise<void>;
  /** Removes every block above `height` and reverses its totals, in one database transaction. */
  rollback(height: number): Promise<void>;
  /** Rollback and append of the new branch, in one database transaction. */
  replaceAbove(height: number, blocks: readonly Block[]): Promise<void>;
  /**
   * Clusters blocks (clusteredHeight, toHeight]; wallets, merges and the new clusteredHeight in one database transaction.
   * With `changeRule` change is followed too. @throws CONFIG_INVALID where the blocks before were clustered otherwise,
   * or the first blocks are missing, so that nobody knows who was paid before
   */
  cluster(toHeight: number, rule: ClusterRule, changeRule?: ChangeRule): Promise<void>;
  /** Takes all wallets apart, so that the next `cluster` begins with the first block. */
  forgetWallets(): Promise<void>;
  /**
   * Counts the counterparties of one busy address that is queued for it: those of an older ledger, or of one whose
   * settings changed.
   * @param signal ends the count and discards its results.
   * @returns false when none is queued, or it was ended
   */
  countCounterparties(signal?: AbortSignal): Promise<boolean>;
  /** After most addresses were changed at once: makes reading fast at once, as far as the store can. Never fails. */
  vacuum(): Promise<void>;
  setAlarm(alarm: string | undefined): Promise<void>;
  /**
   * Bulk import into an empty chain: load many blocks, then build everything else. Survives a kill at any point.
   * With the rule by which `finish` is going to cluster, transactions are judged while they are loaded.
   */
  bulk(rule?: ClusterRule): BulkWriter;
}

export interface BulkWriter {
  /** Height of the last loaded block; undefined before the first. */
  loadedHeight(): Promise<number | undefined>;
  /** Loads consecutive blocks; one database transaction a call. */
  load(blocks: readonly Block[]): Promise<void>;
  /**
   * Builds addresses, spends, wallets (with `clustering`), totals, pages and indexes, then opens the chain for reading.
   * Resumable.
   */
  finish(onProgress?: (stage: string, share: number) => void, clustering?: Clustering): Promise<void>;
  /** Throws away an unfinished import; the chain is empty again. @returns false when none is unfinished */
  abandon(): Promise<boolean>;
}
