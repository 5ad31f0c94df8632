import { expect, it } from 'vitest';
import { toAccounts } from '../../../test/ask-account.ts';
import type { MemoryOperation } from '../../../test/memory-accounts.ts';
import { ACCOUNT_BUDGET, DEFAULT_POLICY } from '../../index.ts';
import { toTransactions } from '../../operations/operations.ts';
import { UnusualFees } from './unusual-fees.ts';

const TX = 2 ** 20;
const [PAYER, PAYEE] = [1, 100];

it('compares fees without a price with one sum of their transaction, however many there are [R-ENDS-111]', async () => {
  const fees = Array.from({ length: 10_000 }, (_, at): MemoryOperation => {
    return { type: 'FEE', from: PAYER, amount: at === 7 ? 101n : 100n };
  });
  const payments = fees.map((_, at): MemoryOperation => ({ from: PAYER, to: PAYEE + at, amount: 1n }));
  const ledger = toAccounts([[...fees, ...payments]]);
  const unusual = new UnusualFees(ledger, {
    object: { kind: 'ADDRESS', addressIds: [2] },
    direction: 'OUTGOING',
    assets: [0],
    policy: DEFAULT_POLICY,
    budget: ACCOUNT_BUDGET,
  });
  const [transaction] = toTransactions(ledger.legsOf(TX));
  if (transaction === undefined) throw new Error('missing transaction');
  const start = performance.now();
  await unusual.read([transaction]);
  const took = performance.now() - start;
  const found = transaction.operations.filter(({ number }) => unusual.has(TX, number));
  expect(found.map(({ sources: [leg] }) => leg?.amountBase)).toEqual([101n]);
  // One sum takes milliseconds, one for each fee more than ten seconds.
  expect(took).toBeLessThan(2_000);
});
