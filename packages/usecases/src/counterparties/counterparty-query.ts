import type {
  AddressId,
  CounterpartySort,
  Direction,
  EdgeAmounts,
  EdgeSums,
  LabelIndex,
  LedgerObject,
  LedgerReader,
  NoteKind,
  NoteSuppressions,
  OwnFee,
  Page,
  Party,
  PriceSource,
  TxId,
} from '@sulian/domain';

/** Whose counterparties. */
export type CounterpartyObject = LedgerObject;

export interface CounterpartyQuestion extends Page {
  readonly reader: LedgerReader;
  readonly labels: Pick<LabelIndex, 'findAddressLabel'>;
  readonly prices: Pick<PriceSource, 'findUsd'>;
  readonly object: CounterpartyObject;
  /** Undefined: all but NFTs. */
  readonly asset?: number | undefined;
  /** Undefined: who paid the object and whom it paid. */
  readonly direction?: Direction | undefined;
  /** Unix seconds of the first and the last block time that counts. */
  readonly fromSec?: number | undefined;
  readonly toSec?: number | undefined;
  /** Undefined: every user of the address; otherwise one customer of the service that owns it. Addresses only. */
  readonly customer?: Customer | undefined;
  /** True: operations that are taken for address poisoning count too. */
  readonly includesPoisoning?: boolean | undefined;
  /** Undefined: by amount where the list is of one asset, else by USD. */
  readonly sort?: Sort | undefined;
  /** Undefined: whoever it is. Totals are of all rows, narrowed or not. */
  readonly narrow?: Narrow | undefined;
}

/** Result of narrowing a list. */
interface NarrowedRows {
  readonly rows: readonly Counterparty[];
  /** Rows that may match but have no USD value to decide it. */
  readonly usdUnknown: number;
  /** Their assets, each once, those of most rows first. */
  readonly usdUnknownAssets: readonly number[];
}

/** Filter on the rows of a list. */
export interface Narrow {
  /** Selects the matching rows out of all rows of the list, in any order. */
  select(rows: readonly Counterparty[], granularity: CounterpartyList['granularity']): Promise<NarrowedRows>;
  /**
   * The only addresses that `select` can return; undefined: any. Stored sums of a busy address are then read by these
   * addresses.
   */
  readonly only?: readonly AddressId[] | undefined;
  /** True: `select` sums rows of one entity, and is given those of both directions. */
  readonly isGrouped?: boolean;
}

/** A customer of a service, named by a tag or a comment; see `SubKeyTrait`. */
export interface Customer {
  readonly subKey: string;
  /** The notes that bear it. */
  readonly kinds: readonly NoteKind[];
  /** Notes hidden from everybody; a search does not match their text. */
  readonly suppressions: NoteSuppressions;
}

export type Sort = CounterpartySort | 'USD';

/** Amount that moved one way between the object and one other party. */
export interface Flow extends EdgeSums {
  /** By proportion, each transfer at its day's price. Null where a part has no price, or its amount is not known. */
  readonly usd: number | null;
  /** The same of what has a price of its day: `usd` is no less, whatever it is. */
  readonly knownUsd: number;
  /** Part of `amountBase` that has a price of its day. */
  readonly pricedBase: bigint;
}

export interface Ways {
  readonly received: number;
  readonly paid: number;
}

/** An other party in one asset. */
export interface Counterparty {
  readonly other: Party;
  readonly asset: number;
  readonly received: Flow;
  readonly paid: Flow;
  readonly transactions: number;
  /** Transactions per direction, without converted ones; undefined for stored sums. */
  readonly transactionsOf?: Ways | undefined;
  readonly firstTxId: TxId;
  readonly lastTxId: TxId;
  /** Parties of one entity in this row, of which `other` is one; undefined: only `other`. */
  readonly parties?: number;
}

/** Sums of the object's edges in one asset. */
export interface AssetTotals {
  readonly asset: number;
  /** Undefined where only sums of single parties are stored. */
  readonly received?: Flow;
  readonly paid?: Flow;
  readonly change: EdgeAmounts;
  readonly fee: Omit<OwnFee, 'party' | 'asset'>;
}

/**
 * Reason why a list is incomplete.
 * - `TOO_MANY_TRANSACTIONS`: more transactions than are read, and no stored sums. The list is empty.
 * - `TOO_MANY_EDGES`: too many parties. The list is empty.
 * - `PERIOD_NOT_KEPT`: stored sums cover all time, not a period. The list is empty.
 * - `TOO_MANY_TO_NARROW`: more stored parties than a filter searches. The list is empty.
 * - `USD_UNKNOWN`: rows without a USD value cannot be compared with the least amount; the list has only the certain
 * matches.
 */
type IncompleteReason =
  | 'TOO_MANY_TRANSACTIONS'
  | 'TOO_MANY_EDGES'
  | 'PERIOD_NOT_KEPT'
  | 'TOO_MANY_TO_NARROW'
  | 'USD_UNKNOWN';

export interface CounterpartyList {
  readonly rows: readonly Counterparty[];
  /** Rows of all pages, in order; undefined where only the page was read. */
  readonly all?: readonly Counterparty[];
  /** Rows on all pages. */
  readonly total: number;
  /** Ascending by asset. */
  readonly totals: readonly AssetTotals[];
  /** Order of the rows. Stored sums have no USD value, so USD falls back to COUNT. */
  readonly sort: Sort;
  /**
   * Kind of party per row. The list of a large wallet may be summed from the lists of its addresses. Its parties are
   * then addresses, its bounds are correct but wider, and `transactions` is an upper bound.
   */
  readonly granularity: 'ADDRESS' | 'WALLET';
  /** Distinct transactions of the object, or of its customer, of whatever time and asset. */
  readonly transactions: number;
  /** Operations excluded as address poisoning; undefined for stored sums, which include them. */
  readonly poisoningLeftOut?: number;
  /** Tiny payments whose senders were not looked up; they count. */
  readonly poisoningNotLookedUp?: number;
  /** Undefined: this is all. */
  readonly incomplete?: IncompleteReason;
  /** Rows left out because it is not known whether they meet the least amount in USD; undefined: none. */
  readonly usdUnknown?: number;
  /** Their assets, each once, those of most rows first; undefined: none. */
  readonly usdUnknownAssets?: readonly number[];
}

/** Budgets of one list; tests set smaller ones. */
export interface CounterpartyLimits {
  readonly transactions: number;
  /** Undefined: the default. */
  readonly edges?: number;
  /** Transactions that are summed up as one part. Undefined: the default. */
  readonly batch?: number;
}
