import type { StoredCoverage } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { HistoryTarget } from './fetch-around.ts';
import { listFetchable, MAX_FETCHED_ROWS } from './list-fetchable.ts';

it('a history that was cut at its limit is no target, and one that was cut earlier is [R-FETCH-62]', async () => {
  const cut = (address: string, listed: number) =>
    ({ address, scope: 'native', state: 'CUT', listed }) as StoredCoverage;
  const coverage = {
    listListed: async () => [],
    listLacking: async () => [],
    listCoverage: async () => [
      cut('long', MAX_FETCHED_ROWS),
      cut('short', MAX_FETCHED_ROWS - 1),
      { ...cut('whole', MAX_FETCHED_ROWS), state: 'WHOLE' as const },
    ],
  };
  const targets = ['long', 'short', 'whole', 'new'].map((address): HistoryTarget => ({ address, scope: 'native' }));
  const others: HistoryTarget = { address: 'long', scope: 'token:T' };
  const left = await listFetchable({ coverage }, [...targets, others]);
  expect(left.map(({ address, scope }) => `${address} ${scope}`)).toEqual([
    'short native',
    'whole native',
    'new native',
    'long token:T',
  ]);
});

it('a complete list without a proof is marked, of its own scope alone [R-FETCH-60]', async () => {
  const listed = { address: 'A', scope: 'native', state: 'LISTED', listed: 9 } as StoredCoverage;
  const coverage = { listListed: async () => [], listLacking: async () => [], listCoverage: async () => [listed] };
  const targets: readonly HistoryTarget[] = [
    { address: 'A', scope: 'native' },
    { address: 'A', scope: 'token:T' },
    { address: 'B', scope: 'native' },
  ];
  expect((await listFetchable({ coverage }, targets)).map(({ isListed }) => isListed)).toEqual([true, false, false]);
});
