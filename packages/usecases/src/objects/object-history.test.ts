import { type AddressRow, type LedgerReader, type StoredCoverage, toTxId } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findHistory, readCoinHistories, readTransactionHistory, toOpenHistory } from './object-history.ts';

const coverageOf = (address: string, scope: StoredCoverage['scope'], toHeight = 9): StoredCoverage => ({
  ...{ address, scope, fromHeight: 0, toHeight, state: 'WHOLE', lacks: [], proofs: ['COUNT'], listed: 1 },
  ...{ source: 'index.example', unlisted: 0, unexplained: 0, number: 1, atSec: 0 },
});
const ROWS: readonly StoredCoverage[] = [
  coverageOf('A', 'all'),
  coverageOf('B', 'native'),
  coverageOf('D', 'native', 5),
  coverageOf('D', 'token:T'),
  { ...coverageOf('E', 'native'), state: 'LISTED', lacks: ['internal'] },
];
const listCoverage = async ({ addresses }: { readonly addresses: readonly string[] }) =>
  ROWS.filter(({ address }) => addresses.includes(address));
const coverage = { listListed: async () => [], listLacking: async () => [], listCoverage };
const onDemand = { chain: 'TRON', height: 20, coverage } as const;

const rowAt = (height: number): AddressRow => ({ addressId: 7, lastTxId: toTxId(height, 3) }) as AddressRow;

it.each([
  ['A', undefined, { historyState: 'WHOLE', historyHeight: 9, lacksInternalTransfers: false }],
  ['A', 9, { historyState: 'WHOLE', historyHeight: 9, lacksInternalTransfers: false }],
  ['A', 10, { historyState: 'PART', historyHeight: null, lacksInternalTransfers: false }],
  ['B', 1, { historyState: 'PART', historyHeight: null, lacksInternalTransfers: false }],
  ['E', 1, { historyState: 'PART', historyHeight: null, lacksInternalTransfers: true }],
  ['C', 1, { historyState: 'NOT_FETCHED', historyHeight: null }],
])('the history of %s, last met at block %s, is %o on demand, and whole on a chain stored by its blocks [R-FETCH-59] [R-FETCH-170]', async (address, height, history) => {
  const object = { address, row: height === undefined ? undefined : rowAt(height) };
  expect(await findHistory(onDemand, object)).toEqual(history);
  const whole = { historyState: 'WHOLE', historyHeight: 20 };
  expect(await findHistory({ chain: 'TRON', height: 20 }, object)).toEqual(whole);
});

it('the history of an object of unknown extent is never whole on demand [R-FETCH-59]', () => {
  expect(toOpenHistory({ height: 20 })).toEqual({ historyState: 'WHOLE', historyHeight: 20 });
  expect(toOpenHistory(onDemand)).toEqual({ historyState: 'PART', historyHeight: null });
});

it('a coin that moved above the block up to which its history is whole has no whole history, the others have [R-FETCH-59]', async () => {
  const requestLog: number[] = [];
  const reader = (isWhole: boolean): Parameters<typeof readCoinHistories>[0] => ({
    ...onDemand,
    listMovements: async ({ afterTxId }: Parameters<LedgerReader['listMovements']>[0]) => {
      requestLog.push(afterTxId);
      const columns = { txIds: Float64Array.of(toTxId(6, 0), toTxId(8, 0)), assets: Int32Array.of(1, 1) };
      return { ...columns, timeSecs: new Float64Array(2), receivedBase: [1n, 1n], sentBase: [0n, 0n], isWhole };
    },
  });
  const [coin, token] = [
    { asset: 0, key: null },
    { asset: 1, key: 'T' },
  ];
  const late = { address: 'D', row: rowAt(8) };
  const of = await readCoinHistories(reader(true), late);
  expect([of(coin), of(token)]).toEqual([
    { historyState: 'WHOLE', historyHeight: 5, lacksInternalTransfers: false },
    { historyState: 'WHOLE', historyHeight: 9, lacksInternalTransfers: false },
  ]);
  expect(requestLog).toEqual([toTxId(6, 0) - 1]);
  const cut = await readCoinHistories(reader(false), late);
  expect([cut(coin).historyState, cut(token).historyState]).toEqual(['PART', 'WHOLE']);
  const early = await readCoinHistories(reader(true), { address: 'D', row: rowAt(5) });
  expect([early(coin).historyState, requestLog.length]).toEqual(['WHOLE', 2]);
});

it('a stored transaction lacks internal transfers where its own block was read without them [R-FETCH-170]', async () => {
  const reader = { height: 20, coverage: { ...coverage, listLacking: async () => [7] } };
  expect(await readTransactionHistory(reader, 7)).toMatchObject({ lacksInternalTransfers: true });
  expect(await readTransactionHistory(onDemand, 7)).toMatchObject({ lacksInternalTransfers: false });
  expect(await readTransactionHistory({ height: 20 }, 7)).toEqual({ historyState: 'WHOLE', historyHeight: 20 });
});
