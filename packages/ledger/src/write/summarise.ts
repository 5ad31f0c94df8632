import type { AddressId } from '@sulian/domain';
import type { FlatTransaction } from '../rows/flat-leg.ts';
import type { AddressChange, Movement, Summary, TotalChange } from '../rows/summary.ts';
import { Movements } from '../tables/movements.ts';

/** Sums of a batch whose legs have their addresses; sorted by address and asset. */
export function summarise(transactions: readonly FlatTransaction[]): Summary {
  const movements = transactions.flatMap(movementsOf);
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

function movementsOf({ txId, legs }: FlatTransaction): readonly Movement[] {
  const movements = new Movements();
  for (const { addressId, asset, amount, isDestination } of legs) {
    if (addressId === undefined || amount === undefined) continue;
    if (isDestination) movements.receive(addressId, asset, amount);
    else movements.send(addressId, asset, amount);
  }
  const least = movements.leastAssets();
  return movements.rows
    .map(({ addressId, asset, received, sent }) => {
      const isFirst = least === undefined || least.get(addressId) === asset;
      return { addressId, txId, asset, isFirst, received, sent };
    })
    .sort((a, b) => a.addressId - b.addressId || a.asset - b.asset);
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
