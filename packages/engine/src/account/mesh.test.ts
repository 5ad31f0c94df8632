import { describe, expect, it, vi } from 'vitest';
import { createLabels, entity } from '../../test/memory-ledger.ts';
import { buildMesh, MESH_EXCHANGE, MESH_PAYEE, MESH_PAYER } from '../../test/mesh-ledger.ts';
import { followedShareOf } from '../ends/end-kinds.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { ACCOUNT_BUDGET } from '../question/account-question.ts';
import type { Budget } from '../question/question.ts';
import { traceAccount } from './trace-account.ts';

/** Payments: 1,000 among 20 accounts of 100 each, 21 that fund them, 2 of the objects, and 20 that end it. */
const MESH = { accounts: 20, payments: 100, mostPercent: 20 };
const ROWS_OF_MESH = 2 * (1_000 + 21 + 2 + 20);
const ledger = buildMesh(MESH);
const LABELS = createLabels({ addresses: new Map([[MESH_EXCHANGE, entity(MESH_EXCHANGE, 'Exchange')]]) });

const ask = (direction: 'INCOMING' | 'OUTGOING', budget: Partial<Budget> = {}, policy = DEFAULT_POLICY) =>
  traceAccount(ledger, LABELS, {
    direction,
    object: { kind: 'ADDRESS', addressIds: [direction === 'INCOMING' ? MESH_PAYEE : MESH_PAYER] },
    assets: [0],
    policy,
    budget: { ...ACCOUNT_BUDGET, maxTransactions: 30, maxMeshTransactions: 30, ...budget },
  });

describe.each(['INCOMING', 'OUTGOING'] as const)('a mesh of accounts that all pay each other, %s', (direction) => {
  it('is walked again with its own budget where next to nothing was followed [R-TRACE-71]', async () => {
    const once = await ask(direction);
    expect(followedShareOf(once.ends)).toBeLessThan(0.1);
    expect(once.stoppedBy).toBe('NODES');
    const twice = await ask(direction, { maxMeshTransactions: 2_000 });
    expect(followedShareOf(twice.ends)).toBeGreaterThan(0.5);
    expect(twice.stoppedBy).toBeUndefined();
  });

  it('reads the same in one walk as in two, to the bit [R-TRACE-17]', async () => {
    const twice = await ask(direction, { maxMeshTransactions: 2_000 });
    expect(await ask(direction, { maxTransactions: 2_000 })).toStrictEqual(twice);
  });

  it('is asked once, for both walks, how many others each busy account dealt with [R-TRACE-72]', async () => {
    const policy = { ...DEFAULT_POLICY, largeAccountCounterparties: 50 };
    const counting = vi.spyOn(ledger, 'countOthers');
    try {
      const twice = await ask(direction, { maxMeshTransactions: 2_000 }, policy);
      const addressIds = counting.mock.calls.map(([{ addressId }]) => addressId);
      expect(addressIds.length).toBeGreaterThan(0);
      expect(addressIds).toHaveLength(new Set(addressIds).size);
      expect(await ask(direction, { maxTransactions: 2_000 }, policy)).toStrictEqual(twice);
    } finally {
      counting.mockRestore();
    }
  });

  it('costs no row twice: what an account moved stands in its history and among the legs [R-TRACE-70]', async () => {
    const { rows, stoppedBy } = await ask(direction, { maxTransactions: 2_000 });
    expect(stoppedBy).toBeUndefined();
    expect(rows).toBeLessThanOrEqual(ROWS_OF_MESH);
  });

  it('is not walked again where the rows did not reach for everybody [R-TRACE-71]', async () => {
    const { expanded, stoppedBy } = await ask(direction, { maxMeshTransactions: 2_000, maxRows: 100 });
    expect(stoppedBy).toBe('ROWS');
    expect(expanded).toBeLessThanOrEqual(30);
  });
});
