import { expect, it } from 'vitest';
import { readView } from '../../../../lib/transaction-view.ts';
import { transactionsCall } from './transactions-call.ts';

it('reads later pages as of the block of page 1 [R-LIST-14]', () => {
  const target = { blockchain: 'BITCOIN', kind: 'addresses', hash: 'x' } as const;
  const queryOf = (search: string) => transactionsCall(target, readView(new URLSearchParams(search), 'BITCOIN'), 4)[1];
  expect(queryOf('page=3&asOf=90-af')).toMatchObject({ query: { offset: 8, limit: 4, asOf: '90-af' } });
  expect(queryOf('asOf=90-af')).toMatchObject({ query: { offset: 0, limit: 4, asOf: undefined } });
});
