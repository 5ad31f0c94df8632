import type { AddressId, AddressRow, Direction, LegRow, TxId } from '@sulian/domain';

/** One way on from a transaction: to a source (INCOMING) or a destination (OUTGOING). */
export interface Link {
  readonly addressId: AddressId | undefined;
  /** Base units; a number is exact enough for proportions, and amounts shown never come from it. */
  readonly amount: number;
  /** The transaction that the walk goes on to; undefined where there is none. */
  readonly next: TxId | undefined;
  /** Output of the earlier transaction through which the walk goes. */
  readonly index: number | undefined;
  /** Why there is no next one. */
  readonly stop: 'UNSPENT' | 'UNKNOWN' | undefined;
}

/** A transaction as the walk sees it. */
export interface Step {
  readonly legs: readonly LegRow[];
  readonly links: readonly Link[];
  /** Inputs that the ledger never saw make up the rest of the outputs. */
  readonly unknownAmount: number;
}

/** Everything read for one batch of transactions. */
export interface Facts {
  readonly steps: Map<TxId, Step>;
  readonly addresses: Map<AddressId, AddressRow>;
}

const sum = (legs: readonly LegRow[]): number => legs.reduce((total, leg) => total + Number(leg.amountBase ?? 0n), 0);

/** @param spenders transaction that spends output `n` of this one */
export function toStep(direction: Direction, legs: readonly LegRow[], spenders: ReadonlyMap<number, TxId>): Step {
  const sources = legs.filter((leg) => leg.side === 'source');
  const destinations = legs.filter((leg) => leg.side === 'destination');
  if (direction === 'OUTGOING')
    return { legs, links: destinations.map((leg) => toOnward(leg, spenders)), unknownAmount: 0 };
  const unseen = sources.filter((leg) => leg.amountBase === undefined);
  const known = sum(sources);
  // Fees unknown: the unseen inputs supplied at least what the seen ones cannot explain.
  const unknownAmount = unseen.length === 0 ? 0 : Math.max(sum(destinations) - known, known === 0 ? 1 : 0);
  return { legs, links: sources.filter((leg) => leg.amountBase !== undefined).map(toBackward), unknownAmount };
}

const toBackward = (leg: LegRow): Link => ({
  addressId: leg.addressId,
  amount: Number(leg.amountBase),
  next: leg.spentTxId,
  index: leg.spentIndex,
  stop: leg.spentTxId === undefined ? 'UNKNOWN' : undefined,
});

function toOnward(leg: LegRow, spenders: ReadonlyMap<number, TxId>): Link {
  const next = leg.unspendable === true ? undefined : spenders.get(leg.position);
  return {
    addressId: leg.addressId,
    amount: Number(leg.amountBase),
    next,
    index: leg.position,
    stop: next === undefined ? 'UNSPENT' : undefined,
  };
}
