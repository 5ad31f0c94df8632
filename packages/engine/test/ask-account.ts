import type { AddressId, Direction, EntityType } from '@sulian/domain';
import { ACCOUNT_BUDGET, type AccountQuestion, DEFAULT_POLICY, type TraceResult, traceAccount } from '../src/index.ts';
import { MemoryAccounts, type MemoryOperation } from './memory-accounts.ts';
import { createLabels, entity } from './memory-ledger.ts';

export type Names = Readonly<Record<AddressId, EntityType>>;

/** Transactions in order, one a block. */
export function toAccounts(transactions: readonly (readonly MemoryOperation[])[]): MemoryAccounts {
  const ledger = new MemoryAccounts();
  for (const [index, operations] of transactions.entries()) ledger.add((index + 1) * 2 ** 20, operations);
  return ledger;
}

/** An entity's number is its address's. */
export const toLabels = (names: Names = {}) =>
  createLabels({
    addresses: new Map(Object.entries(names).map(([id, type]) => [Number(id), entity(Number(id), type)])),
  });

export const askAccount = (
  ledger: MemoryAccounts,
  accountCase: {
    readonly of: AddressId;
    readonly direction: Direction;
    readonly names?: Names;
  } & Partial<AccountQuestion>,
): Promise<TraceResult> => {
  const { of, names, ...question } = accountCase;
  return traceAccount(ledger, toLabels(names), {
    object: { kind: 'ADDRESS', addressIds: [of] },
    assets: [0],
    policy: DEFAULT_POLICY,
    budget: ACCOUNT_BUDGET,
    ...question,
  });
};

/** Shares by end, rounded to six places. */
export const shares = (trace: TraceResult): Readonly<Record<string, number>> =>
  Object.fromEntries(
    trace.ends
      .map((end) => [end.entity?.name ?? end.type, Math.round(end.share * 1e6) / 1e6] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
