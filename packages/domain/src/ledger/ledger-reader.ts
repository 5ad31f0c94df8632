import type { EventKind } from '../block/chain-event.ts';
import type { CounterpartyReader } from '../block/edge.ts';
import type { AddressId, LegRow, Page } from '../block/leg.ts';
import type { NoteQuery, NoteRow } from '../block/note.ts';
import type { LookAlikeReader } from '../block/poisoning.ts';
import type { TxId } from '../block/tx-id.ts';
import type { ChainId } from '../chain/chain.ts';
import type { CoverageReader, OutputReader } from '../fetch/fetched-ports.ts';
import type { AssetRow } from '../money/asset.ts';
import type { AddressEnds } from '../text/address-ends.ts';
import type { AddressHistory } from './address-history.ts';
import type { ChainState } from './chain-state.ts';
import type { EarlierSnapshot, LedgerChanges } from './ledger-changes.ts';
import type {
  AddressRow,
  AddressTransactionRow,
  BlockRow,
  BlockTime,
  DayOf,
  DayTotalRow,
  EventRow,
  FrozenRow,
  HolderRow,
  LedgerObject,
  MovementColumns,
  NotedTransaction,
  PartyRow,
  TotalRow,
  TransactionRow,
} from './ledger-rows.ts';
import type { WalletMergeRow } from './wallets.ts';

/** The wallet of an address that shares one with others. */
export interface AddressWallet {
  /** Root wallet. */
  readonly walletId: number;
  readonly walletSize: number;
}

/** Reads for tracing: batched key lookups within one snapshot. Missing keys are simply absent from answers. */
export interface TraceReader {
  readonly chain: ChainId;
  /** Height of the snapshot. */
  readonly height: number;
  /** All legs of the given transactions, ordered by (txId, operation, side, position). */
  listLegs(txIds: readonly TxId[]): Promise<readonly LegRow[]>;
  /** The same with the wallets of all addresses on one side, in one query; addresses outside all wallets are absent. */
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

/** Amount and time of payments; all bounds are inclusive. */
export interface PaymentQuery {
  readonly asset: number;
  readonly leastBase: bigint;
  readonly mostBase: bigint;
  /** Bounds of the heights that may have a block of the time. */
  readonly fromTxId: TxId;
  readonly toTxId: TxId;
  readonly fromSec: number;
  readonly toSec: number;
  /** Recipient; absent: any. */
  readonly addressId?: AddressId | undefined;
  readonly limit: number;
}

export interface SuffixReader {
  /** Addresses whose text ends with the suffix, which has a character at least, ordered by the end's characters from the last one. */
  listAddresses(ends: AddressEnds, limit: number): Promise<readonly AddressRow[]>;
  /** Counted up to `cap`. */
  countAddresses(ends: AddressEnds, cap: number): Promise<number>;
}

/** One consistent view of a chain's ledger, for pages and for tracing. */
export interface LedgerReader extends TraceReader, LookAlikeReader {
  readonly state: ChainState;
  /** Absent where the chain is stored by its blocks: their transactions are complete. */
  readonly coverage?: CoverageReader;
  /** Only there too, and only where transactions spend outputs. */
  readonly outputs?: OutputReader;
  /** Undefined where the snapshot's block is not stored, or where there are more changes than are read at once. */
  findChangesSince(snapshot: EarlierSnapshot): Promise<LedgerChanges | undefined>;
  findBlock(height: number): Promise<BlockRow | undefined>;
  findBlockByHash(hash: string): Promise<BlockRow | undefined>;
  /** Two rows only for Bitcoin's two repeated coinbase hashes; ascending. */
  listTransactionsByHash(hash: string): Promise<readonly TransactionRow[]>;
  listTransactions(txIds: readonly TxId[]): Promise<readonly TransactionRow[]>;
  /**
   * First events of each transaction, up to `limitEach`, by (txId, operation). `state.eventsFromHeight` defines the
   * meaning of none.
   */
  listEvents(txIds: readonly TxId[], limitEach: number): Promise<readonly EventRow[]>;
  /** How many events each transaction has; one without any is absent. */
  countEvents(txIds: readonly TxId[]): Promise<ReadonlyMap<TxId, number>>;
  /** Newest events of these kinds of each address in each asset, up to `limitEach`, newest first. */
  listEventsOf(
    addresses: readonly string[],
    query: { readonly kinds: readonly EventKind[]; readonly limitEach: number },
  ): Promise<readonly EventRow[]>;
  /**
   * Addresses that an issuer blocks from sending an asset, by address and asset, up to `limit`. None proves nothing
   * where events are not stored.
   */
  listFrozen(limit: number): Promise<readonly FrozenRow[]>;
  /**
   * First notes of each transaction, up to `limitEach`, by (txId, number). `state.notesFromHeight` defines the meaning
   * of none.
   */
  listNotes(txIds: readonly TxId[], limitEach: number): Promise<readonly NoteRow[]>;
  /** How many notes each transaction has; one without any is absent. */
  countNotes(txIds: readonly TxId[]): Promise<ReadonlyMap<TxId, number>>;
  /** One row an operation that bears the note, newest first. */
  listTransactionsByNote(query: NoteQuery, limit: number): Promise<readonly NotedTransaction[]>;
  /** Block times by height. */
  listBlockTimes(heights: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The last `limitEach` blocks below each height and the first `limitEach` at or above it, ascending: heights have gaps. */
  listBlockTimesAround(
    heights: readonly number[],
    limitEach: number,
  ): Promise<ReadonlyMap<number, readonly BlockTime[]>>;
  findAddress(text: string): Promise<AddressRow | undefined>;
  listAddressesByText(texts: readonly string[]): Promise<readonly AddressRow[]>;
  /** Addresses whose text begins with the prefix and ends with the suffix, ordered by text. */
  listAddressesByPrefix(ends: AddressEnds, limit: number): Promise<readonly AddressRow[]>;
  /** How many there are, counted up to `cap`. */
  countAddressesByPrefix(ends: AddressEnds, cap: number): Promise<number>;
  /** The same by the end of the text. Absent on chains without an index of ends, those of outputs. */
  readonly bySuffix?: SuffixReader;
  /** By hash; the prefix is what a person has typed of one, see `listHashRanges`. */
  listTransactionsByHashPrefix(prefix: string, limit: number): Promise<readonly TransactionRow[]>;
  /** How many there are, counted up to `cap`. */
  countTransactionsByHashPrefix(prefix: string, cap: number): Promise<number>;
  /** Distinct transactions of each address, whatever their assets. */
  countTransactions(addressIds: readonly AddressId[]): Promise<ReadonlyMap<AddressId, number>>;
  /** Exact totals per asset. */
  listTotals(addressIds: readonly AddressId[]): Promise<readonly (TotalRow & { readonly addressId: AddressId })[]>;
  /**
   * Amounts received and sent per day and asset, ascending: the basis of sums in USD. With `dayOf` they are summed from
   * transactions, per its days and UTC days; without it per UTC days, which are stored for busy addresses.
   */
  listAddressDays(addressId: AddressId, dayOf?: DayOf): Promise<readonly DayTotalRow[]>;
  /** The same over all members. */
  listWalletDays(walletId: number, dayOf?: DayOf): Promise<readonly DayTotalRow[]>;
  /** The assets of these numbers that the chain has, ascending; 0, the native coin, always. */
  listAssets(assets: readonly number[]): Promise<readonly AssetRow[]>;
  findAssetByKey(key: string): Promise<AssetRow | undefined>;
  /** The native coin and the well-known tokens that the chain has shown, by number. */
  listKnownAssets(): Promise<readonly AssetRow[]>;
  /** Those of the addresses that a block has shown to be contracts. */
  listContracts(texts: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the addresses that paid the fee of a transaction after `afterTxId`, each with the first such one. */
  listFeePayers(texts: readonly string[], afterTxId: TxId): Promise<ReadonlyMap<string, TxId>>;
  /** The owner of a token account after a height, the snapshot's when absent; undefined for what was none by then. */
  findHolder(account: string, height?: number): Promise<HolderRow | undefined>;
  /**
   * Whole histories in the asset, or those up to and including `untilTxId`; an address without any is absent. `limit`
   * caps each.
   */
  listHistories(query: {
    readonly addressIds: readonly AddressId[];
    readonly asset: number;
    readonly limit: number;
    readonly untilTxId?: TxId;
  }): Promise<ReadonlyMap<AddressId, AddressHistory>>;
  /**
   * Effects of transactions after `afterTxId` on an object, its newest `limit` rows. Where there are more, the result
   * is not whole, and rows of the oldest transaction among them are left out, since some may be missing. For addresses
   * that are read as one (`OWNED`), an operation's moves among them are neither received nor sent where accounts have
   * balances.
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
  listDaysTogether(addressIds: readonly AddressId[], dayOf?: DayOf): Promise<readonly DayTotalRow[]>;
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
  /** Merges in which the wallets became part of others, at most one for each; an address alone is the wallet of its own id. */
  listMergesOf(walletIds: readonly number[]): Promise<readonly WalletMergeRow[]>;
  /** Payments by amount and time, in ledger order, `limit` at most. Absent where histories are fetched on demand. */
  listPayments?(query: PaymentQuery): Promise<readonly LegRow[]>;
  /** Undefined where the store has no sums of edges. */
  readonly counterparties?: CounterpartyReader;
}
