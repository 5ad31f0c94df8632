import { expect, it } from 'vitest';
import { readCaseNames } from './case-names.ts';

const CALLER = { who: { caseId: 7, accountId: 3 } } as never;
const read = (right: string | undefined, names: readonly object[]) =>
  readCaseNames({ desks: { findRight: async () => right, listNames: async () => names } } as never, CALLER);

it('a row has the names of its addresses, each with chain and address, also of several in one cell [R-DESK-13]', async () => {
  const names = await read('READER', [
    { chain: 'TRON', address: 'T1', name: '主犯' },
    { chain: 'ETHEREUM', address: '0xa', name: '归集' },
    { chain: 'BSC', address: '0xa', name: '归集二' },
  ]);
  expect(names?.listOf(['T1', 3, null, 'x'])).toBe('主犯 (TRON T1)');
  expect(names?.listOf(['T9; T1, T8', 'T1'])).toBe('主犯 (TRON T1)');
  expect(names?.listOf(['0xa'])).toBe('归集 (Ethereum 0xa); 归集二 (BNB Smart Chain 0xa)');
  expect(names?.listOf(['T10', 'T1x', null])).toBeNull();
});

it('there are none without names, and none where the desk is closed to the caller [R-DESK-13]', async () => {
  expect(await read('READER', [])).toBeUndefined();
  expect(await read(undefined, [{ chain: 'TRON', address: 'T1', name: '主犯' }])).toBeUndefined();
});
