import type { NotedTransaction, NoteQuery, NoteRef } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findTransactionsByNote } from './find-transactions-by-note.ts';

const row = (hash: string, operation: number): NotedTransaction => ({
  txId: 1,
  hash,
  kind: 'transfer',
  status: 'success',
  operation,
});
const query: NoteQuery = { address: 'rBank', kind: 'DESTINATION_TAG', text: '0' };
const find = (storedRows: readonly NotedTransaction[], suppressed: readonly NoteRef[]) =>
  findTransactionsByNote(
    { listSuppressed: async () => suppressed },
    {
      chain: 'RIPPLE',
      listTransactionsByNote: async (note, limit) => (note.text === '0' ? storedRows.slice(0, limit) : []),
    },
    { ...query, limit: 3 },
  );

it('finds no transaction by words that are suppressed, in whole or in its operation [R-NOTE-12]', async () => {
  const storedRows = [row('aa', 0), row('aa', 1), row('bb', 0)];
  expect(await find(storedRows, [])).toEqual(storedRows);
  expect(await find(storedRows, [{ hash: 'aa' }])).toEqual([row('bb', 0)]);
  expect(await find(storedRows, [{ hash: 'aa', operation: 1 }])).toEqual([row('aa', 0), row('bb', 0)]);
});
