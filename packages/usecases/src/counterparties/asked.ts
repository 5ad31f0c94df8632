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
  /** Undefined: all who use the address; else one customer of the service that holds it. Of addresses alone. */
  readonly customer?: Customer | undefined;
  /** True: operations that are taken for address poisoning count too. */
  readonly includesPoisoning?: boolean | undefined;
  /** Undefined: by amount where the list is of one asset, else by USD. */
  readonly sort?: Sort | undefined;
  /** Undefined: whoever it is. Totals are of all rows, narrowed or not. */
  readonly narrow?: Narrow | undefined;
}

/** What a list is narrowed to. */
interface Kept {
  readonly rows: readonly Counterparty[];
  /** Others that may be asked for, their USD not being known. */
  readonly usdUnknown: number;
  /** Their assets, each once, those of most rows first. */
  readonly usdUnknownAssets: readonly number[];
}

/** Which rows of a list are asked for, beside what its question says. */
export interface Narrow {
  /** Keeps some of all rows of the list, in any order. */
  keep(rows: readonly Counterparty[], granularity: CounterpartyList['granularity']): Promise<Kept>;
  /** The only addresses that `keep` can keep; undefined: any. Few of many kept sums are looked up by them. */
  readonly only?: readonly AddressId[] | undefined;
}

/** Whom a tag or a comment names, see `SubKeyTrait`. */
export interface Customer {
  readonly subKey: string;
  /** The notes that bear it. */
  readonly kinds: readonly NoteKind[];
  /** What is shown to nobody is not found by its words. */
  readonly suppressions: NoteSuppressions;
}

export type Sort = CounterpartySort | 'USD';

/** What went one way between the object and one other party. */
export interface Flow extends EdgeSums {
  /** By proportion, each transfer at its day's price. Null where a part has no price, or its amount is not known. */
  readonly usd: number | null;
  /** The same of what has a price of its day: `usd` is no less, whatever it is. */
  readonly knownUsd: number;
  /** What of `amountBase` has a price of its day. */
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
  /** Of each way, but for what was converted; undefined where only sums are kept. */
  readonly transactionsOf?: Ways | undefined;
  readonly firstTxId: TxId;
  readonly lastTxId: TxId;
}

/** What the object's edges in one asset sum up to. */
export interface AssetTotals {
  readonly asset: number;
  /** Undefined where only sums of single parties are kept. */
  readonly received?: Flow;
  readonly paid?: Flow;
  readonly change: EdgeAmounts;
  readonly fee: Omit<OwnFee, 'party' | 'asset'>;
}

/**
 * Why a list cannot be told whole; then it is not told at all. `TOO_MANY_TRANSACTIONS`: more than are read, and nothing
 * is kept of them. `TOO_MANY_EDGES`: so many parties stand in them. `PERIOD_NOT_KEPT`: what is kept is of all times.
 * `TOO_MANY_TO_NARROW`: more parties are kept than are looked through. `USD_UNKNOWN`: a least amount in USD is asked for,
 * and not known to be met or missed by every row; those that meet it for certain are told.
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
  /** What the rows are ordered by: where sums are kept there is no USD, and COUNT stands for it. */
  readonly sort: Sort;
  /**
   * Who counts as one party. A wallet's list may be summed up from its addresses' where it is too large: its parties are
   * addresses then, its bounds wider though they hold, and `transactions` is at most.
   */
  readonly granularity: 'ADDRESS' | 'WALLET';
  /** Distinct transactions of the object, or of its customer, of whatever time and asset. */
  readonly transactions: number;
  /** Operations left out as address poisoning; undefined where only sums are kept, which include them. */
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
