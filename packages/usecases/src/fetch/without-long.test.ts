import type { StoredCoverage } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { FetchTarget } from './fetch-around.ts';
import { MAX_FETCHED_ROWS, withoutLong } from './without-long.ts';

it('a history that was cut at its limit is no target, and one that was cut earlier is [R-FETCH-62]', async () => {
  const cut = (address: string, listed: number) =>
    ({ address, scope: 'native', state: 'CUT', listed }) as StoredCoverage;
  const coverage = {
    listListed: async () => [],
    listCoverage: async () => [
      cut('long', MAX_FETCHED_ROWS),
      cut('short', MAX_FETCHED_ROWS - 1),
      { ...cut('whole', MAX_FETCHED_ROWS), state: 'WHOLE' as const },
    ],
  };
  const targets = ['long', 'short', 'whole', 'new'].map((address): FetchTarget => ({ address, scope: 'native' }));
  const others: FetchTarget = { address: 'long', scope: 'token:T' };
  const left = await withoutLong({ coverage }, [...targets, others]);
  expect(left.map(({ address, scope }) => `${address} ${scope}`)).toEqual([
    'short native',
    'whole native',
    'new native',
    'long token:T',
  ]);
});
