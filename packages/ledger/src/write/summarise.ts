import type { AddressId, TxId } from '@sulian/domain';
import type { FlatLeg, FlatTransaction } from './flatten.ts';

/** What one transaction did to one address in one asset. */
export interface Movement {
  readonly addressId: AddressId;
  readonly txId: TxId;
  readonly asset: number;
  /** True on the row of the smallest asset: one a (transaction, address), so that counts are exact. */
  isFirst: boolean;
  received: bigint;
  sent: bigint;
}

/** What the whole batch did to one address in one asset. */
export interface TotalChange {
  readonly addressId: AddressId;
  readonly asset: number;
  received: bigint;
  sent: bigint;
  transactions: number;
}

/** What the whole batch did to one address. */
export interface AddressChange {
  readonly addressId: AddressId;
  readonly firstTxId: TxId;
  lastTxId: TxId;
  transactions: number;
}

export interface Summary {
  /** In ledger order. */
  readonly movements: readonly Movement[];
  readonly totals: readonly TotalChange[];
  readonly addresses: readonly AddressChange[];
}

/** Sums of a batch whose legs have their addresses; sorted by address and asset. */
export function summarise(transactions: readonly FlatTransaction[]): Summary {
  const movements = transactions.flatMap(({ legs }) => movementsOf(legs));
  const totals = new Map<AddressId, TotalChange[]>();
  const addresses = new Map<AddressId, AddressChange>();
  for (const movement of movements) {
    addTotal(totals, movement);
    if (movement.isFirst) addAddress(addresses, movement);
  }
  return {
    movements,
    totals: [...totals.values()].flat().sort((a, b) => a.addressId - b.addressId || a.asset - b.asset),
    addresses: [...addresses.values()].sort((a, b) => a.addressId - b.addressId),
  };
}

function movementsOf(legs: readonly FlatLeg[]): readonly Movement[] {
  const byAddress = new Map<AddressId, Movement[]>();
  for (const leg of legs) {
    if (leg.addressId === undefined || leg.amount === undefined) continue;
    const movement = movementOf(byAddress, leg.addressId, leg);
    if (leg.isDestination) movement.received += leg.amount;
    else movement.sent += leg.amount;
  }
  const rows = [...byAddress.values()];
  for (const assets of rows) {
    assets.sort((a, b) => a.asset - b.asset);
    const [first] = assets;
    if (first !== undefined) first.isFirst = true;
  }
  return rows.flat().sort((a, b) => a.addressId - b.addressId || a.asset - b.asset);
}

function movementOf(byAddress: Map<AddressId, Movement[]>, addressId: AddressId, { txId, asset }: FlatLeg): Movement {
  const assets = byAddress.get(addressId);
  const known = assets?.find((each) => each.asset === asset);
  if (known !== undefined) return known;
  const movement: Movement = { addressId, txId, asset, isFirst: false, received: 0n, sent: 0n };
  if (assets === undefined) byAddress.set(addressId, [movement]);
  else assets.push(movement);
  return movement;
}

function addTotal(totals: Map<AddressId, TotalChange[]>, { addressId, asset, received, sent }: Movement): void {
  const assets = totals.get(addressId);
  const known = assets?.find((each) => each.asset === asset);
  if (known !== undefined) {
    known.received += received;
    known.sent += sent;
    known.transactions += 1;
    return;
  }
  const total: TotalChange = { addressId, asset, received, sent, transactions: 1 };
  if (assets === undefined) totals.set(addressId, [total]);
  else assets.push(total);
}

function addAddress(addresses: Map<AddressId, AddressChange>, { addressId, txId }: Movement): void {
  const known = addresses.get(addressId);
  if (known === undefined) addresses.set(addressId, { addressId, firstTxId: txId, lastTxId: txId, transactions: 1 });
  else {
    known.lastTxId = txId;
    known.transactions += 1;
  }
}
