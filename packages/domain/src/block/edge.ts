import type { AddressId, Direction, LegRow, Page } from './leg.ts';
import type { TxId } from './tx-id.ts';

/**
 * Who stands at an end of an edge and is no address. The place in this list is the number that a store may keep: append
 * only.
 *
 * - `COINBASE`: what a block pays its maker: new coins, on account chains fees too; and what genesis gave.
 * - `UNSPENDABLE`: outputs that nobody can ever spend, and what is burnt.
 * - `NO_ADDRESS`: scripts without an address. Many owners may stand behind it, so that it never pays itself change.
 * - `COINJOIN`: all who took part in the CoinJoin of this transaction.
 * - `UNKNOWN`: spent outputs from before the ledger begins; native coins that appear and nobody paid (a withdrawn stake).
 * - `MINT`: a token's contract that made what it pays.
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
  /** By proportion. Undefined where it cannot be told, since an input's amount is not known: never to be read as 0. */
  readonly amountBase?: bigint;
  readonly atLeastBase: bigint;
  readonly atMostBase: bigint;
}

/** What one operation moved from one party to another. Its ends differ, but for two scripts without an address. */
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

/** What an owner paid itself. */
export interface OwnChange extends EdgeAmounts {
  readonly party: AddressId;
  readonly asset: number;
}

/** What a payer put in and no destination received. */
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
 * One transaction as edges. For each asset, where all amounts are known, the amounts of the sources are the sum of the
 * edges, of change and of fees, by proportion, for each payer as for all together. Edges that spend no source stand
 * outside: those from `COINBASE`, `MINT` and `OTHER_CHAIN`, on account chains those from `UNKNOWN`, and those out of
 * `COINJOIN`, which sum up to the edges into it.
 */
export interface TransactionEdges {
  /** One for each operation and pair of parties: by operation, first position of the payee, first position of the payer. */
  readonly edges: readonly Edge[];
  readonly change: readonly OwnChange[];
  readonly fees: readonly OwnFee[];
}

/** What a rule is told beside the legs. */
export interface EdgeOptions {
  /** Who owns an address; left out, every address owns itself. */
  readonly ownerOf?: (addressId: AddressId) => AddressId;
  /** Gives only edges, change and fees of these owners: a transaction of n owners and m outputs has up to n · m edges. */
  readonly of?: ReadonlySet<AddressId>;
}

/**
 * Turns all legs of one transaction, in any order, into its edges; the same legs give the same edges in the same order.
 * A failed transaction has no legs but its fee's, so that none of it becomes an edge. NFTs and operations of 0 are no edges.
 *
 * The engine's rule is `edgeRuleOf(chain)`. A store that keeps sums of edges gets it when it is made, as it gets the asset
 * registry (`createLedger(database, registry, edgeRuleOf)`, handed over where the program is put together), since its
 * writers need it while appending, importing and rolling back, on blocks that no caller names.
 */
export type EdgeRule = (legs: readonly LegRow[], options?: EdgeOptions) => TransactionEdges;

/** What an object received from one other party or paid it, over many transactions. */
export interface EdgeSums extends EdgeAmounts {
  /** What of its edges was part of the object's own conversions, base units; in none of the other amounts. */
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
 * `AMOUNT`: what was received, paid, or both together, as the direction says; by proportion, where that is unknown what it
 * is at least; base units, so that it orders one asset. Conversions do not count. `COUNT`: transactions. `LAST`: the last
 * transaction. Of equal ones special parties first, in the order of `SPECIAL_PARTIES`, then the smaller id, then the
 * smaller asset.
 */
export type CounterpartySort = 'AMOUNT' | 'COUNT' | 'LAST';

/** Which rows are asked for, largest or latest first. */
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
  /** Per asset, whatever the query asks for. */
  readonly change: readonly (EdgeAmounts & { readonly asset: number })[];
  readonly fees: readonly Omit<OwnFee, 'party'>[];
}

/** Sums that a store keeps of addresses with too many transactions to read. Other parties are addresses, never wallets. */
export interface CounterpartyReader {
  /** Undefined where the store keeps none of this address. Rows are as of the snapshot's height. */
  listCounterparties(query: CounterpartyQuery): Promise<CounterpartyPage | undefined>;
  /** All rows of the query in its order, some at a time, each read once; of an address of which none are kept, none. */
  streamCounterparties(query: Omit<CounterpartyQuery, keyof Page>): AsyncIterable<readonly CounterpartyRow[]>;
  /** Who they are, without sums, ascending by id from behind `afterId`; those that are no address are left out. The same of none. */
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

/** A column each, since a hub has a million. An other party of several assets may stand there as often. */
export interface Others {
  readonly ids: readonly AddressId[];
  /** Root wallet of each; 0 for one that stands alone. */
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
