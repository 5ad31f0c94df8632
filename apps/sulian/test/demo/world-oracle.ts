import { formatAmount } from '@sulian/domain';
import type { World, WorldTransaction } from '@sulian/world';

export interface AddressOracle {
  receivedBase: bigint;
  sentBase: bigint;
  /** Oldest first. */
  readonly transactions: { readonly hash: string; readonly block: number; amountBase: bigint }[];
}

export const toBtc = (base: bigint): string => formatAmount(base, 8);

/** Totals of every address of a world, computed by addition over its blocks. */
export function countAddresses(world: World): ReadonlyMap<string, AddressOracle> {
  const oracles = new Map<string, AddressOracle>();
  const add = (address: string, transaction: WorldTransaction, change: bigint) => {
    const oracle = oracles.get(address) ?? { receivedBase: 0n, sentBase: 0n, transactions: [] };
    oracles.set(address, oracle);
    if (change > 0n) oracle.receivedBase += change;
    else oracle.sentBase -= change;
    const last = oracle.transactions.at(-1);
    if (last?.hash === transaction.txid) last.amountBase += change;
    else oracle.transactions.push({ hash: transaction.txid, block: transaction.height, amountBase: change });
  };
  for (const { transactions } of world.blocks)
    for (const transaction of transactions) {
      for (const { key, amountBase } of transaction.inputs)
        if (key !== undefined) add(key.address, transaction, -amountBase);
      for (const { key, amountBase } of transaction.outputs)
        if (key !== undefined) add(key.address, transaction, amountBase);
    }
  return oracles;
}
