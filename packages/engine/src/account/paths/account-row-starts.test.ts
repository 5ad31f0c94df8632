import { toTxId } from '@sulian/domain';
import { expect, it } from 'vitest';
import { toAccounts, toLabels } from '../../../test/ask-account.ts';
import type { MemoryOperation } from '../../../test/memory-accounts.ts';
import { ACCOUNT_BUDGET, DEFAULT_POLICY } from '../../index.ts';
import { traceAccountRowStarts } from './account-row-starts.ts';

const [OBJECT, ANNE, EXCHANGE, HACK] = [1, 2, 20, 21];
const WEI = 10n ** 18n;

const pay = (from: number, to: number, amount: bigint): MemoryOperation => ({
  type: 'VALUE_TRANSFER',
  asset: 0,
  from,
  to,
  amount,
});

const ask = (transactions: readonly (readonly MemoryOperation[])[], key: string) =>
  traceAccountRowStarts(
    {
      reader: toAccounts(transactions),
      labels: toLabels({ [EXCHANGE]: 'Exchange', [HACK]: 'Hack' }),
      question: {
        direction: 'INCOMING',
        object: { kind: 'ADDRESS', addressIds: [OBJECT] },
        assets: [0],
        policy: { ...DEFAULT_POLICY, ignoreBelowShare: 0 },
        budget: ACCOUNT_BUDGET,
      },
    },
    key,
  );

it('the operations that carry a row carry exactly its amount, in whole base units [R-LIST-94]', async () => {
  // Anne has 60 of the exchange and 40 of the hack: of 50 paid, 30 are the exchange's. The rest comes straight from it.
  const odd = 1_234_567_890_123_456_789n;
  const { row, starts } = await ask(
    [
      [pay(EXCHANGE, ANNE, 60n * WEI)],
      [pay(HACK, ANNE, 40n * WEI)],
      [pay(ANNE, OBJECT, 50n * WEI)],
      [pay(EXCHANGE, OBJECT, odd), pay(HACK, OBJECT, 2n * WEI)],
    ],
    `entity:${EXCHANGE}`,
  );
  expect(starts.map(({ txId, operation, amountBase }) => [txId, operation, amountBase])).toEqual([
    [toTxId(3, 0), 0, 30n * WEI],
    [toTxId(4, 0), 0, odd],
  ]);
  expect(starts.map(({ share, askedShare }) => Math.round((1e9 * share) / askedShare) / 1e9)).toEqual([0.6, 1]);
  expect(row?.amountBase).toBe(30n * WEI + odd);
});
