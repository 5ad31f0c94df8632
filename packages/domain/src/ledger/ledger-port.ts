import type { Block, TransactionStatus } from '../block/block.ts';
import type { ChainEvent, EventKind } from '../block/chain-event.ts';
import type { CounterpartyReader } from '../block/edge.ts';
import type { AddressId, LegRow, Page } from '../block/leg.ts';
import type { NoteQuery, NoteRow } from '../block/note.ts';
import type { LookAlikeReader } from '../block/poisoning.ts';
import type { TxId } from '../block/tx-id.ts';
import type { ChainId } from '../chain/chain.ts';
import type { AssetRow } from '../money/asset.ts';

export interface BlockRow {
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly transactions: number;
}

export interface TransactionRow {
  readonly txId: TxId;
  readonly hash: string;
  readonly kind: 'coinbase' | 'transfer';
  readonly status: TransactionStatus;
  /** Undefined while an input's origin is unknown: a fee that cannot be computed is not 0. */
  readonly feeBase?: bigint;
  readonly coinbaseText?: string;
}

/** An address that an issuer keeps from sending an asset. */
export interface FrozenRow {
  readonly address: string;
  readonly asset: number;
}

/** An event of a transaction in the ledger; its token has its number. */
export interface EventRow extends Omit<ChainEvent, 'token'> {
  readonly txId: TxId;
}

/** A transaction of which one operation bears a note. */
export interface NotedTransaction extends TransactionRow {
  readonly operation: number;
}

export interface AddressRow {
  readonly addressId: AddressId;
  readonly text: string;
  /** Root wallet; undefined while the address stands alone. */
  readonly walletId?: number;
  /** Addresses in that wallet; 1 when it stands alone. */
  readonly walletSize: number;
  /** The wallet's reference address: its first-seen member (this very address when it stands alone). */
  readonly referenceAddressId: AddressId;
  readonly firstTxId: TxId;
  readonly lastTxId: TxId;
}

export interface AddressTransactionRow {
  readonly addressId: AddressId;
  readonly txId: TxId;
  readonly asset: number;
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
}

/** All that one address did in one asset, oldest first: a column each, since walks read hundreds of thousands of rows. */
export interface AddressHistory {
  readonly txIds: readonly TxId[];
  readonly receivedBase: readonly bigint[];
  readonly sentBase: readonly bigint[];
}

/**
 * An address, a wallet, or addresses of one owner: on account chains what an entity is known to own, on UTXO chains an
 * address that stands alone, asked about as the wallet that it is.
 */
export type LedgerObject =
  | { readonly kind: 'ADDRESS'; readonly addressId: AddressId }
  | { readonly kind: 'WALLET'; readonly walletId: number }
  | { readonly kind: 'OWNED'; readonly addressIds: readonly AddressId[] };

/** What transactions did to an object, a column each: one row a transaction and asset, ascending by both. */
export interface MovementColumns {
  readonly txIds: Float64Array;
  /** Of the transactions' blocks. */
  readonly timeSecs: Float64Array;
  readonly assets: Int32Array;
  readonly receivedBase: readonly bigint[];
  readonly sentBase: readonly bigint[];
}

/** What a walk over accounts must know of an address that it meets. */
export interface PartyRow {
  readonly addressId: AddressId;
  /** Distinct ones, whatever their assets. */
  readonly transactions: number;
  /** A block has shown it to be a contract. */
  readonly isContract: boolean;
  /** Root wallet; undefined while the address stands alone. */
  readonly walletId?: number;
  readonly walletSize: number;
}

/** For whom an account holds one asset. */
export interface HolderRow {
  readonly account: string;
  readonly owner: string;
  readonly asset: number;
  /** The transaction that showed this owner first. */
  readonly fromTxId: TxId;
}

export interface TotalRow {
  readonly asset: number;
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
  readonly transactions: number;
}

export interface DayTotalRow {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  readonly asset: number;
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
}

/** Where a chain stands: what is in the ledger, and since when. */
export interface ChainState {
  readonly chain: ChainId;
  /** First and last height held; undefined when nothing is. */
  readonly firstHeight?: number;
  readonly height?: number;
  readonly hash?: string;
  readonly timeSec?: number;
  /** True while a bulk import has loaded blocks whose indexes and totals are not built yet: not readable. */
  readonly isLoading: boolean;
  /** Last height whose wallets are clustered. */
  readonly clusteredHeight?: number;
  /** True when wallets were clustered by following change too. */
  readonly followsChange?: boolean;
  /** Set when indexing stopped with an alarm (a fork past finality): the message's code. */
  readonly alarm?: string;
  /** True when the ledger does not begin at the chain's first block: balances may be partial. */
  readonly isPartial: boolean;
  /** True when some block came without what contracts sent on: amounts of account chains may fall short. */
  readonly lacksInternalTransfers: boolean;
  /** From this height on every block's events are held, as of `eventsVersion`; undefined: not of the last block. */
  readonly eventsFromHeight?: number;
  /** Version of the list of events that those blocks were held against. */
  readonly eventsVersion?: string;
  /** First height whose notes are held: what transactions before it say is unknown, not nothing. Undefined when nothing is held. */
  readonly notesFromHeight?: number;
  readonly transactions: number;
  readonly addresses: number;
  /** Wallet merges held: the last one's sequence number. */
  readonly merges: number;
  /** Grows with every rollback: ids given to addresses above the fork are given again, so caches by id must be rebuilt. */
  readonly reorgs: number;
}

/** The wallet of an address that does not stand alone. */
export interface AddressWallet {
  /** Root wallet. */
  readonly walletId: number;
  readonly walletSize: number;
}

/** What tracing needs: batched key lookups within one snapshot. Missing keys are simply absent from answers. */
export interface TraceReader {
  readonly chain: ChainId;
  /** Height of the snapshot. */
  readonly height: number;
  /** All legs of the given transactions, ordered by (txId, operation, side, position). */
  listLegs(txIds: readonly TxId[]): Promise<readonly LegRow[]>;
  /** The same with the wallets of all addresses on one side, in one question; who stands alone is absent. */
  listLegsAndWallets(
    txIds: readonly TxId[],
    side: LegRow['side'],
  ): Promise<{ readonly legs: readonly LegRow[]; readonly wallets: ReadonlyMap<AddressId, AddressWallet> }>;
  /** Legs that spend the given outputs; an unspent output has none. */
  listSpends(outputs: readonly { readonly txId: TxId; readonly index: number }[]): Promise<readonly LegRow[]>;
  listAddresses(ids: readonly AddressId[]): Promise<readonly AddressRow[]>;
  /** Rows of the addresses in the asset, ordered by (txId, addressId), ascending, after `afterTxId`; capped by limit. */
  listAddressTransactionsAfter(query: {
    readonly addressIds: readonly AddressId[];
    readonly asset: number;
    readonly afterTxId: TxId;
    readonly limit: number;
  }): Promise<readonly AddressTransactionRow[]>;
}

/** One consistent view of a chain's ledger, for pages and for tracing. */
export interface LedgerReader extends TraceReader, LookAlikeReader {
  readonly state: ChainState;
  findBlock(height: number): Promise<BlockRow | undefined>;
  findBlockByHash(hash: string): Promise<BlockRow | undefined>;
  /** Two rows only for Bitcoin's two repeated coinbase hashes; ascending. */
  listTransactionsByHash(hash: string): Promise<readonly TransactionRow[]>;
  listTransactions(txIds: readonly TxId[]): Promise<readonly TransactionRow[]>;
  /** Of each transaction its first events, up to `limitEach`, by (txId, operation). Ask `state.eventsFromHeight` what none means. */
  listEvents(txIds: readonly TxId[], limitEach: number): Promise<readonly EventRow[]>;
  /** How many events each transaction has; one without any is absent. */
  countEvents(txIds: readonly TxId[]): Promise<ReadonlyMap<TxId, number>>;
  /** Of each address in each asset its newest events of these kinds, up to `limitEach`, newest first. */
  listEventsOf(
    addresses: readonly string[],
    query: { readonly kinds: readonly EventKind[]; readonly limitEach: number },
  ): Promise<readonly EventRow[]>;
  /** Who is kept by an issuer from sending an asset, by address and asset, up to `limit`. None proves nothing where events are not held. */
  listFrozen(limit: number): Promise<readonly FrozenRow[]>;
  /** Of each transaction its first notes, up to `limitEach`, by (txId, number). Ask `state.notesFromHeight` what none means. */
  listNotes(txIds: readonly TxId[], limitEach: number): Promise<readonly NoteRow[]>;
  /** How many notes each transaction has; one without any is absent. */
  countNotes(txIds: readonly TxId[]): Promise<ReadonlyMap<TxId, number>>;
  /** One row an operation that bears the note, newest first. */
  listTransactionsByNote(query: NoteQuery, limit: number): Promise<readonly NotedTransaction[]>;
  /** Block times by height. */
  listBlockTimes(heights: readonly number[]): Promise<ReadonlyMap<number, number>>;
  findAddress(text: string): Promise<AddressRow | undefined>;
  listAddressesByText(texts: readonly string[]): Promise<readonly AddressRow[]>;
  /** Addresses whose text begins with the prefix, ordered by text. */
  listAddressesByPrefix(prefix: string, limit: number): Promise<readonly AddressRow[]>;
  /** By hash; the prefix is what a person has typed of one, see `listHashRanges`. */
  listTransactionsByHashPrefix(prefix: string, limit: number): Promise<readonly TransactionRow[]>;
  /** How many there are, counted up to `cap`. */
  countAddressesByPrefix(prefix: string, cap: number): Promise<number>;
  countTransactionsByHashPrefix(prefix: string, cap: number): Promise<number>;
  /** Distinct transactions of each address, whatever their assets. */
  countTransactions(addressIds: readonly AddressId[]): Promise<ReadonlyMap<AddressId, number>>;
  /** Exact totals per asset. */
  listTotals(addressIds: readonly AddressId[]): Promise<readonly (TotalRow & { readonly addressId: AddressId })[]>;
  /** What it received and sent a day and asset, ascending: what sums in USD are made from. */
  listAddressDays(addressId: AddressId): Promise<readonly DayTotalRow[]>;
  /** The same over all members. */
  listWalletDays(walletId: number): Promise<readonly DayTotalRow[]>;
  /** The assets of these numbers that the chain has, ascending; 0, the native coin, always. */
  listAssets(assets: readonly number[]): Promise<readonly AssetRow[]>;
  findAssetByKey(key: string): Promise<AssetRow | undefined>;
  /** The native coin and the well-known tokens that the chain has shown, by number. */
  listKnownAssets(): Promise<readonly AssetRow[]>;
  /** Those of the addresses that a block has shown to be contracts. */
  listContracts(texts: readonly string[]): Promise<ReadonlySet<string>>;
  /** The owner of a token account after a height, the snapshot's when absent; undefined for what was none by then. */
  findHolder(account: string, height?: number): Promise<HolderRow | undefined>;
  /** Whole histories in the asset; an address without any is absent. `limit` caps each. */
  listHistories(query: {
    readonly addressIds: readonly AddressId[];
    readonly asset: number;
    readonly limit: number;
  }): Promise<ReadonlyMap<AddressId, AddressHistory>>;
  /**
   * What transactions after `afterTxId` did to an object, its newest `limit` rows; where there are more, it is not whole,
   * and those of the oldest transaction among them are left out, since some may be missing. Of addresses that are read as
   * one (`OWNED`), what an operation moved among them is neither received nor sent where accounts hold balances.
   */
  listMovements(query: {
    readonly object: LedgerObject;
    readonly afterTxId: TxId;
    readonly limit: number;
  }): Promise<MovementColumns & { readonly isWhole: boolean }>;
  /** Transactions of any of the addresses between two, ascending, `limit` at most. */
  listTransactionIdsOf(query: {
    readonly addressIds: readonly AddressId[];
    readonly fromTxId: TxId;
    readonly toTxId: TxId;
    readonly limit: number;
  }): Promise<readonly TxId[]>;
  listParties(ids: readonly AddressId[]): Promise<readonly PartyRow[]>;
  /** Other addresses in the address's transactions of the asset, counted up to `atMost`: never fewer than it dealt with. */
  countOthers(query: {
    readonly addressId: AddressId;
    readonly asset: number;
    readonly atMost: number;
  }): Promise<number>;
  /** Sums over addresses that are read as one, per asset; a transaction of several of them counts once. */
  listTotalsTogether(addressIds: readonly AddressId[]): Promise<readonly TotalRow[]>;
  countTransactionsTogether(addressIds: readonly AddressId[]): Promise<number>;
  /** Newest first, one row a transaction and asset; `offset` and `limit` count transactions. */
  listTransactionsTogether(addressIds: readonly AddressId[], page: Page): Promise<readonly AddressTransactionRow[]>;
  listDaysTogether(addressIds: readonly AddressId[]): Promise<readonly DayTotalRow[]>;
  /** Newest first; equally fast on any page. `offset` and `limit` count transactions. */
  listAddressTransactions(addressId: AddressId, page: Page): Promise<readonly AddressTransactionRow[]>;
  /** The same over all addresses of a wallet, one row a transaction (sums over members); addressId is the root. */
  listWalletTransactions(walletId: number, page: Page): Promise<readonly AddressTransactionRow[]>;
  /** Distinct transactions of all members. */
  countWalletTransactions(walletId: number): Promise<number>;
  /** Sums over members, per asset; `transactions` is the distinct count. */
  listWalletTotals(walletId: number): Promise<readonly TotalRow[]>;
  /** Members in order of first sight. */
  listWalletAddresses(walletId: number, page: Page): Promise<readonly AddressRow[]>;
  /** First and last activity over all members. */
  findWalletActivity(walletId: number): Promise<{ firstTxId: TxId; lastTxId: TxId } | undefined>;
  /** Addresses with id greater than `afterId`, ascending: what a label index has not met yet. */
  listAddressesAfter(afterId: AddressId, limit: number): Promise<readonly AddressRow[]>;
  /** Merges after a sequence number, ascending. */
  listMergesAfter(seq: number, limit: number): Promise<readonly WalletMergeRow[]>;
  /** Undefined where the store keeps no sums of edges. */
  readonly counterparties?: CounterpartyReader;
}

/** Wallet `fromWalletId` became part of `intoWalletId` because of transaction `txId`. */
export interface WalletMergeRow {
  readonly seq: number;
  readonly fromWalletId: number;
  readonly intoWalletId: number;
  /** The two addresses that the reason joins: spent together, or the payer and who took the change. */
  readonly addressIds: readonly [AddressId, AddressId];
  readonly txId: TxId;
  readonly reason: MergeReason;
}

export type MergeReason = 'COMMON_INPUT_OWNERSHIP' | 'CHANGE_OF';

/** Addresses that belong together because of one transaction. */
export interface ClusterEvidence {
  readonly txId: TxId;
  readonly addressIds: readonly AddressId[];
  readonly reason: MergeReason;
}

/** Decides which sources of a transaction are one owner; an empty answer for none (CoinJoin, single source). */
export type ClusterRule = (legs: readonly LegRow[]) => readonly AddressId[];

/** Of a payment: one who paid, and the address that took the change. */
export interface Change {
  readonly payer: AddressId;
  readonly change: AddressId;
}

/** Decides which destination of a transaction took the change; undefined where that cannot be told. */
export type ChangeRule = (
  legs: readonly LegRow[],
  find: (id: AddressId) => Pick<AddressRow, 'text' | 'firstTxId'> | undefined,
) => Change | undefined;

export interface Ledger {
  getState(chain: ChainId): Promise<ChainState>;
  /** Runs the reads against one snapshot; throws CHAIN_NOT_INDEXED when nothing is held. */
  read<T>(chain: ChainId, work: (reader: LedgerReader) => Promise<T>, options?: ReadOptions): Promise<T>;
  writer(chain: ChainId): LedgerWriter;
}

export interface ReadOptions {
  /** statement_timeout for each query, milliseconds. */
  readonly timeoutMs?: number;
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
   * Counts the counterparties of one busy address that waits for it: a ledger of before waits, and one whose settings
   * changed. @param signal ends the count; nothing of it is kept. @returns false when none waits, or it was ended
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

/** How blocks that can no longer change are clustered. */
export interface Clustering {
  /** Blocks behind the head that are left out, because a reorg may still replace them. */
  readonly finalityDepth: number;
  readonly rule: ClusterRule;
}
