import type { AddressId, Direction, LegRow, Page } from './leg.ts';
import type { TxId } from './tx-id.ts';

/**
 * Parties at an end of an edge that are not addresses. The position in this list is the number that a store may save:
 * append only.
 * - `COINBASE`: payments of a block to its maker: new coins, on account chains fees too; and balances from genesis.
 * - `UNSPENDABLE`: outputs that nobody can ever spend, and burnt amounts.
 * - `NO_ADDRESS`: scripts without an address. It may represent many owners, so that it never pays itself change.
 * - `COINJOIN`: all who took part in the CoinJoin of this transaction.
 * - `UNKNOWN`: spent outputs from before the ledger begins; native coins that appear and nobody paid (a withdrawn
 *   stake).
 * - `MINT`: a token's contract that made the units it pays.
 * - `OTHER_CHAIN`: another chain of the same network, or the one below.
 */
export const SPECIAL_PARTIES = [
  'COINBASE',
  'UNSPENDABLE',
  'NO_ADDRESS',
  'COINJOIN',
  'UNKNOWN',
  'MINT',
  'OTHER_CHAIN',
] as const;

export type SpecialParty = (typeof SPECIAL_PARTIES)[number];

/** An owner's id: an address, or where owners are wallets the wallet's id, which is one of its addresses'. */
export type Party = AddressId | SpecialParty;

/** How much went from one party to another, base units: `atLeastBase` ≤ `amountBase` ≤ `atMostBase`. */
export interface EdgeAmounts {
  /** By proportion. Undefined where it is unknown, since an input's amount is not known: never to be read as 0. */
  readonly amountBase?: bigint;
  readonly atLeastBase: bigint;
  readonly atMostBase: bigint;
}

/**
 * Amount that one operation moved from one party to another. Its ends differ, except for two scripts without an
 * address.
 */
export interface Edge extends EdgeAmounts {
  readonly asset: number;
  readonly operation: number;
  readonly from: Party;
  readonly to: Party;
  /** The three amounts are one: no other division of the transaction is possible. */
  readonly isExact: boolean;
  /**
   * Which end exchanges here one asset for another, by a swap or by wrapping: to that end it is a conversion and neither
   * paid nor received. Account chains only.
   */
  readonly conversionOf?: 'FROM' | 'TO' | 'BOTH';
}

/** Amount that an owner paid itself. */
export interface OwnChange extends EdgeAmounts {
  readonly party: AddressId;
  readonly asset: number;
}

/** Amount that a payer put in and no destination received. */
export interface OwnFee {
  readonly party: Party;
  readonly asset: number;
  /** Undefined where an input's amount is not known. */
  readonly amountBase?: bigint;
  readonly atLeastBase: bigint;
  /** Undefined: no bound is known, for the same reason. */
  readonly atMostBase?: bigint;
}

/**
 * One transaction as edges. For each asset whose amounts are all known, the amounts of the sources equal the sum of
 * edges, change and fees, by proportion. The equality is true for each payer and for all together. Edges that spend no
 * source are outside it: those from `COINBASE`, `MINT` and `OTHER_CHAIN`, on account chains those from `UNKNOWN`, and
 * those out of `COINJOIN`. The last sum up to the edges into it.
 */
export interface TransactionEdges {
  /** One for each operation and pair of parties: by operation, first position of the payee, first position of the payer. */
  readonly edges: readonly Edge[];
  readonly change: readonly OwnChange[];
  readonly fees: readonly OwnFee[];
}

/** Input of a rule besides the legs. */
export interface EdgeOptions {
  /** Owner of an address; left out, every address owns itself. */
  readonly ownerOf?: (addressId: AddressId) => AddressId;
  /** Gives only edges, change and fees of these owners: a transaction of n owners and m outputs has up to n · m edges. */
  readonly of?: ReadonlySet<AddressId>;
}

/**
 * Turns all legs of one transaction, in any order, into its edges; the same legs give the same edges in the same order.
 * A failed transaction has no legs but its fee's, so that none of it becomes an edge. NFTs and operations of 0 are no
 * edges.
 *
 * The engine's rule is `edgeRuleOf(chain)`. A store of edge sums receives it at creation, like the asset registry
 * (`createLedger(database, registry, edgeRuleOf)`, passed where the program is composed). Its writers need it while
 * appending, importing and rolling back, on blocks that no caller names.
 */
export type EdgeRule = (legs: readonly LegRow[], options?: EdgeOptions) => TransactionEdges;

/** Sums that an object received from one other party or paid it, over many transactions. */
export interface EdgeSums extends EdgeAmounts {
  /** Part of its edges that belongs to the object's own conversions, base units; in none of the other amounts. */
  readonly convertedBase: bigint;
}

/** Sums over all edges between one address and one other party, in one asset. */
export interface CounterpartyRow {
  readonly other: Party;
  readonly asset: number;
  readonly received: EdgeSums;
  readonly paid: EdgeSums;
  /** Distinct transactions with an edge between the two in this asset. */
  readonly transactions: number;
  readonly firstTxId: TxId;
  readonly lastTxId: TxId;
}

/**
 * `AMOUNT`: the amount received, paid, or both together, depending on the direction; by proportion, or the lower bound
 * where that is unknown; base units, so that it orders one asset. Conversions do not count. `COUNT`: transactions.
 * `LAST`: the last transaction. Of equal ones special parties first, in the order of `SPECIAL_PARTIES`, then the
 * smaller id, then the smaller asset.
 */
export type CounterpartySort = 'AMOUNT' | 'COUNT' | 'LAST';

/** Requested rows, largest or latest first. */
export interface CounterpartyQuery extends Page {
  readonly addressId: AddressId;
  /** Undefined: all. */
  readonly asset?: number;
  /** INCOMING: who paid the address anything, conversions too; OUTGOING: whom it paid; undefined: either. */
  readonly direction?: Direction;
  readonly sort: CounterpartySort;
}

/** A page of rows with what all of the address's rows rest on. */
export interface CounterpartyPage {
  readonly rows: readonly CounterpartyRow[];
  /** Rows that the query meets, all pages together. */
  readonly total: number;
  /** Per asset, whatever the query requests. */
  readonly change: readonly (EdgeAmounts & { readonly asset: number })[];
  readonly fees: readonly Omit<OwnFee, 'party'>[];
}

/** Stored sums of addresses with too many transactions to read. Other parties are addresses, never wallets. */
export interface CounterpartyReader {
  /** Undefined where the store has none of this address. Rows are as of the snapshot's height. */
  listCounterparties(query: CounterpartyQuery): Promise<CounterpartyPage | undefined>;
  /**
   * Streams all rows of the query in its order, some at a time, each read once; no rows for an address without stored
   * sums.
   */
  streamCounterparties(query: Omit<CounterpartyQuery, keyof Page>): AsyncIterable<readonly CounterpartyRow[]>;
  /**
   * Other parties without sums, ascending by id, after `afterId`; those without an address are left out. Undefined for
   * the same addresses.
   */
  listOthers(query: OthersQuery): Promise<Others | undefined>;
  /** The sums with these other parties, in all assets, by id; those with whom there are none are absent. */
  listSumsWith(addressId: AddressId, others: readonly AddressId[]): Promise<readonly CounterpartyRow[]>;
}

export interface OthersQuery {
  readonly addressId: AddressId;
  readonly direction: Direction;
  readonly afterId: AddressId;
  readonly limit: number;
}

/** One column each, since a hub has a million. A party may appear once per asset. */
export interface Others {
  readonly ids: readonly AddressId[];
  /** Root wallet of each; 0 for an address outside all wallets. */
  readonly walletIds: readonly number[];
}

/** Both together; what is not known of one is not known of the sum. */
export function addAmounts(a: EdgeAmounts, b: EdgeAmounts): EdgeAmounts {
  const isKnown = a.amountBase !== undefined && b.amountBase !== undefined;
  return {
    ...(isKnown ? { amountBase: (a.amountBase ?? 0n) + (b.amountBase ?? 0n) } : {}),
    atLeastBase: a.atLeastBase + b.atLeastBase,
    atMostBase: a.atMostBase + b.atMostBase,
  };
}

export const NO_AMOUNT: EdgeAmounts = { amountBase: 0n, atLeastBase: 0n, atMostBase: 0n };
