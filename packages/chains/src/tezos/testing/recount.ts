import type { Block } from '@sulian/domain';
import type { TezosBlockData } from '../wire/data.ts';
import type { BalanceUpdate } from '../wire/schema.ts';

type Sums = ReadonlyMap<string, bigint>;

/**
 * Differences between a block's legs and its changes of balances, by transaction and address. They are recounted in the
 * simplest way, independently of the code under test. Only for blocks before Ithaca, when all frozen coins belonged to
 * their delegate.
 */
export function listImbalances(data: TezosBlockData, { transactions, hash: blockHash }: Block): readonly string[] {
  const expected = new Map<string, Sums>(
    data.operations.flat().map(({ hash, contents }) => {
      const ran = contents.every(({ metadata }) => (metadata.operation_result?.status ?? 'applied') === 'applied');
      const updates = contents.flatMap(({ metadata }) => [
        ...metadata.balance_updates,
        ...(ran ? (metadata.operation_result?.balance_updates ?? []) : []),
        ...(ran ? metadata.internal_operation_results.flatMap(({ result }) => result.balance_updates) : []),
      ]);
      return [hash, sumUpdates(updates)];
    }),
  );
  expected.set(blockHash, sumUpdates(data.metadata.balance_updates));
  const legs = new Map(transactions.map(({ hash, operations }) => [hash, sumLegs(operations)]));
  return [...expected].flatMap(([hash, sums]) => {
    const found = legs.get(hash) ?? new Map<string, bigint>();
    return [...new Set([...sums.keys(), ...found.keys()])]
      .filter((address) => (sums.get(address) ?? 0n) !== (found.get(address) ?? 0n))
      .map((address) => `${hash} ${address}: legs ${found.get(address)}, balances ${sums.get(address)}`);
  });
}

function sumUpdates(updates: readonly BalanceUpdate[]): Sums {
  const sums = new Map<string, bigint>();
  for (const { contract, delegate, change } of updates) {
    const owner = contract ?? delegate ?? '';
    sums.set(owner, (sums.get(owner) ?? 0n) + change);
  }
  return sums;
}

function sumLegs(operations: Block['transactions'][number]['operations']): Sums {
  const sums = new Map<string, bigint>();
  const add = (address: string | undefined, amount: bigint): void => {
    if (address !== undefined) sums.set(address, (sums.get(address) ?? 0n) + amount);
  };
  for (const { token, sources, destinations } of operations) {
    if (token !== undefined) continue;
    for (const { address, amountBase = 0n } of sources) add(address, -amountBase);
    for (const { address, amountBase } of destinations) add(address, amountBase);
  }
  return sums;
}
