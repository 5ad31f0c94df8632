import type { StoredCoverage } from '@sulian/domain';
import { expect, it } from 'vitest';
import { describeFetch } from './fetch.ts';

const coverage = (more: Partial<StoredCoverage>) =>
  ({
    address: 'T1',
    scope: 'native',
    state: 'WHOLE',
    listed: 3,
    toHeight: 9,
    proofs: ['BALANCE'],
    lacks: [],
    ...more,
  }) as unknown as StoredCoverage;

it('the text of a fetch names each history with its proof, the shares, and why it ended [R-FETCH-63] [R-FETCH-179]', () => {
  const text = describeFetch({
    fetched: [coverage({}), coverage({ address: 'T2', state: 'LISTED', proofs: [], lacks: ['internal'] })],
    transactions: 4,
    failed: [
      { address: 'T3', scope: 'native', code: 'SOURCE_MALFORMED' },
      { hash: 'ab12', spentAt: 7, code: 'BLOCK_CORRUPT' },
    ],
    exploredBefore: 0,
    exploredAfter: 0.99999,
    requests: 12,
    stoppedBy: 'REQUESTS',
    severity: {
      before: 'High',
      after: 'Low',
      addedEnds: [{ key: 'entity:1', name: 'Binance', names: [], type: 'Exchange', percentage: 80.5 }],
    },
  });
  expect(text.split('\n')).toEqual([
    'T1 native: WHOLE, 3 transactions up to block 9, proven by BALANCE',
    'T2 native: LISTED, 3 transactions up to block 9, not proven, without internal',
    'transactions fetched by hash: 4',
    'T3 native: not fetched, SOURCE_MALFORMED',
    'transaction ab12: not fetched, BLOCK_CORRUPT',
    'explored 0.00 % before, 99.99 % after',
    'severity High before, Low after; added: Binance 80.50 %',
    '12 requests; the requests of this run are used up; run it again to continue',
    '',
  ]);
});
