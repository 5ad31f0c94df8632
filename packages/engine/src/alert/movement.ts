import { isCost, type LegRow, type MovementDirection } from '@sulian/domain';
import type { Holder, IndexedFacts } from './block-facts.ts';

/** Net effect of one transaction on an object in one asset: returned change is no receipt. */
export interface NetMovement {
  /** Undefined: as much came in as went out. */
  readonly direction: MovementDirection | undefined;
  /** Never negative; undefined where an amount was never seen. */
  readonly amountBase: bigint | undefined;
  /** Counterparties on the other side, largest amount first; one entry per wallet. */
  readonly others: readonly Counterparty[];
}

export interface Counterparty {
  /** The one of its addresses that moved most. */
  readonly address: string;
  /**
   * INCOMING: what came in by operations that it is a source of, for coins spent together come as one.
   * OUTGOING: what it was sent there. Undefined where an amount was never seen.
   */
  readonly amountBase: bigint | undefined;
}

export type IsMember = (holder: Holder) => boolean;

/** `own`: the object's legs in one transaction and one asset, at least one, in ledger order. */
export function findMovement(indexed: IndexedFacts, own: readonly LegRow[], isMember: IsMember): NetMovement {
  const net = sumNet(own);
  // A spent amount that was never seen is assumed to be the larger part: money went out.
  const direction = net === undefined ? 'DEBIT' : toDirection(net);
  return {
    direction,
    amountBase: net === undefined ? undefined : abs(net),
    others: listOthers(indexed, { own, direction, isMember }),
  };
}

function sumNet(own: readonly LegRow[]): bigint | undefined {
  let net = 0n;
  for (const { side, amountBase } of own) {
    if (amountBase === undefined) return undefined;
    net += side === 'destination' ? amountBase : -amountBase;
  }
  return net;
}

const toDirection = (net: bigint): MovementDirection | undefined =>
  net === 0n ? undefined : net > 0n ? 'CREDIT' : 'DEBIT';
const abs = (value: bigint): bigint => (value < 0n ? -value : value);

interface Sides {
  readonly own: readonly LegRow[];
  readonly direction: MovementDirection | undefined;
  readonly isMember: IsMember;
}

interface Group {
  address: string;
  largest: bigint;
  amountBase: bigint | undefined;
  operation: number;
}

/**
 * The other side of the operations that the object takes part in; who earns a cost is nobody's counterparty. Only that
 * side is looked at: of a payment to thousands, each of whom is watched, the payer.
 */
function listOthers({ facts, operations }: IndexedFacts, { own, direction, isMember }: Sides): readonly Counterparty[] {
  const isIn = direction === 'CREDIT';
  const groups = new Map<string, Group>();
  for (const [first, ...rest] of splitOperations(own.filter((leg) => (leg.side === 'destination') === isIn))) {
    if (first === undefined || isCost(first.operationType)) continue;
    const operation = operations.get(first.txId)?.get(first.operation);
    const receivedBase = isIn ? sumNet([first, ...rest]) : undefined;
    for (const leg of (isIn ? operation?.sources : operation?.destinations) ?? []) {
      const holder = leg.addressId === undefined ? undefined : facts.holders.get(leg.addressId);
      if (holder === undefined || leg.asset !== first.asset || isMember(holder)) continue;
      addTo(groups, { holder, leg, amountBase: isIn ? receivedBase : leg.amountBase, isShared: isIn });
    }
  }
  return [...groups.values()]
    .sort((a, b) => (a.largest === b.largest ? 0 : a.largest > b.largest ? -1 : 1))
    .map(({ address, amountBase }) => ({ address, amountBase }));
}

/** A shared amount counts once an operation, however many of the wallet's coins are spent in it. */
function addTo(
  groups: Map<string, Group>,
  {
    holder,
    leg,
    amountBase,
    isShared,
  }: { holder: Holder; leg: LegRow; amountBase: bigint | undefined; isShared: boolean },
): void {
  const moved = leg.amountBase ?? 0n;
  const known = groups.get(holder.walletKey);
  if (known === undefined) {
    groups.set(holder.walletKey, { address: holder.text, largest: moved, amountBase, operation: leg.operation });
    return;
  }
  if (!isShared || known.operation !== leg.operation)
    known.amountBase =
      known.amountBase === undefined || amountBase === undefined ? undefined : known.amountBase + amountBase;
  known.operation = leg.operation;
  if (moved > known.largest) {
    known.largest = moved;
    known.address = holder.text;
  }
}

function splitOperations(legs: readonly LegRow[]): readonly (readonly LegRow[])[] {
  const operations = new Map<number, LegRow[]>();
  for (const leg of legs) {
    const operation = operations.get(leg.operation);
    if (operation === undefined) operations.set(leg.operation, [leg]);
    else operation.push(leg);
  }
  return [...operations.values()];
}
