import { expect, it } from 'vitest';
import { readView } from '../../../../lib/transaction-view.ts';
import { transactionsCall } from './transactions-call.ts';

it('reads later pages as of the height of page 1 [R-LIST-14]', () => {
  const target = { blockchain: 'BITCOIN', kind: 'addresses', hash: 'x' } as const;
  const queryOf = (search: string) => transactionsCall(target, readView(new URLSearchParams(search), 'BITCOIN'), 4)[1];
  expect(queryOf('page=3&height=90')).toMatchObject({ query: { offset: 8, limit: 4, height: 90 } });
  expect(queryOf('height=90')).toMatchObject({ query: { offset: 0, limit: 4, height: undefined } });
});
