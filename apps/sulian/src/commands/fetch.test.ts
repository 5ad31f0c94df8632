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

it('the text of a fetch names each history with its proof, the shares, and why it ended [R-FETCH-63]', () => {
  const text = describeFetch({
    fetched: [coverage({}), coverage({ address: 'T2', state: 'LISTED', proofs: [], lacks: ['internal'] })],
    failed: [{ address: 'T3', scope: 'native', code: 'SOURCE_MALFORMED' }],
    exploredBefore: 0,
    exploredAfter: 0.99999,
    requests: 12,
    stoppedBy: 'REQUESTS',
  });
  expect(text.split('\n')).toEqual([
    'T1 native: WHOLE, 3 transactions up to block 9, proven by BALANCE',
    'T2 native: LISTED, 3 transactions up to block 9, not proven, without internal',
    'T3 native: not fetched, SOURCE_MALFORMED',
    'explored 0.00 % before, 99.99 % after',
    '12 requests; the requests of this run are used up; run it again to continue',
    '',
  ]);
});
