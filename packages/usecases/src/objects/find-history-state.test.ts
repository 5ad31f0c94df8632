import type { LedgerReader, StoredCoverage } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findHistoryState, toOpenHistoryState } from './find-history-state.ts';

const row = (address: string, scope: StoredCoverage['scope']): StoredCoverage => ({
  ...{ address, scope, fromHeight: 0, toHeight: 9, state: 'WHOLE', lacks: [], proofs: ['COUNT'], listed: 1 },
  ...{ source: 'index.example', unlisted: 0, unexplained: 0, number: 1, atSec: 0 },
});
const ROWS = [row('A', 'all'), row('B', 'native')];
const onDemand: Pick<LedgerReader, 'chain' | 'coverage'> = {
  chain: 'TRON',
  coverage: {
    listListed: async () => [],
    listCoverage: async ({ addresses }) => ROWS.filter(({ address }) => addresses.includes(address)),
  },
};

it.each([
  [['A'], 'WHOLE'],
  [['B'], 'PART'],
  [['C'], 'NOT_FETCHED'],
  [['A', 'C'], 'PART'],
])('the history of %j is %s on demand, and whole on a chain stored by its blocks [R-FETCH-59]', async (of, state) => {
  expect(await findHistoryState(onDemand, of)).toBe(state);
  expect(await findHistoryState({ chain: 'TRON' }, of)).toBe('WHOLE');
});

it('the history of an object of unknown extent is never whole on demand [R-FETCH-59]', () => {
  expect([toOpenHistoryState({}), toOpenHistoryState(onDemand)]).toEqual(['WHOLE', 'PART']);
});
