import type { AddressId, Direction } from '@sulian/domain';
import { type AccountOperation, amountOf } from './operations.ts';
import type { Parties } from './parties.ts';

/** What of a transaction a question is about, in one asset. */
export interface AskedAmount {
  readonly netBase: bigint;
  /** OUTGOING: fees that the object paid, outside the question. */
  readonly feeBase: bigint;
}

/** True for an operation that brings the object money of others (INCOMING), or takes its money to others (OUTGOING). */
export function isAskedOfAddress(operation: AccountOperation, direction: Direction, parties: Parties): boolean {
  const isPaidByObject = operation.sources.some((leg) => parties.isOwn(leg.addressId));
  return direction === 'INCOMING' ? !isPaidByObject : isPaidByObject && operation.type !== 'FEE';
}

/** Received from others, or sent to others; what the object pays itself is neither. */
export function askedOfAddress(
  operations: readonly AccountOperation[],
  asset: number,
  { direction, parties }: { readonly direction: Direction; readonly parties: Parties },
): AskedAmount {
  let netBase = 0n;
  let feeBase = 0n;
  for (const operation of operations) {
    if (operation.asset !== asset) continue;
    if (isAskedOfAddress(operation, direction, parties))
      for (const leg of operation.destinations)
        if (parties.isOwn(leg.addressId) === (direction === 'INCOMING')) netBase += amountOf(leg);
    if (direction === 'OUTGOING' && operation.type === 'FEE')
      for (const leg of operation.sources) if (parties.isOwn(leg.addressId)) feeBase += amountOf(leg);
  }
  return { netBase, feeBase };
}

/** Net payers (INCOMING) or net receivers (OUTGOING) of a transaction: what only passes through is not counted twice. */
export function netPartiesOf(
  operations: readonly AccountOperation[],
  asset: number,
  direction: Direction,
): ReadonlyMap<AddressId, bigint> {
  const nets = new Map<AddressId, bigint>();
  for (const operation of operations) {
    if (operation.asset !== asset || operation.type === 'FEE') continue;
    const [here, there] = sidesOf(operation, direction);
    for (const { addressId, amountBase = 0n } of here)
      if (addressId !== undefined) nets.set(addressId, (nets.get(addressId) ?? 0n) + amountBase);
    for (const { addressId, amountBase = 0n } of there)
      if (addressId !== undefined) nets.set(addressId, (nets.get(addressId) ?? 0n) - amountBase);
  }
  return new Map([...nets].filter(([, base]) => base > 0n).sort(([a], [b]) => a - b));
}

/** What no address paid (INCOMING), or no address received (OUTGOING): made or burnt. */
export function nobodysBase(operation: AccountOperation, direction: Direction): bigint {
  if (operation.type === 'FEE') return 0n;
  const [here, there] = sidesOf(operation, direction);
  const legs = here.length === 0 ? there : here.filter((leg) => leg.addressId === undefined);
  return legs.reduce((sum, leg) => sum + amountOf(leg), 0n);
}

const sidesOf = ({ sources, destinations }: AccountOperation, direction: Direction) =>
  direction === 'INCOMING' ? ([sources, destinations] as const) : ([destinations, sources] as const);

/** All that a transaction's payers put in, or that its receivers kept. */
export function askedOfTransaction(
  operations: readonly AccountOperation[],
  asset: number,
  direction: Direction,
): AskedAmount {
  const byAddress = netPartiesOf(operations, asset, direction);
  const mine = operations.filter((each) => each.asset === asset);
  const netBase =
    [...byAddress.values()].reduce((sum, base) => sum + base, 0n) +
    mine.reduce((sum, each) => sum + nobodysBase(each, direction), 0n);
  const feeBase =
    direction === 'INCOMING'
      ? 0n
      : mine
          .filter((each) => each.type === 'FEE')
          .flatMap((each) => each.sources)
          .reduce((sum, leg) => sum + amountOf(leg), 0n);
  return { netBase, feeBase };
}
