import { type AssetRow, type LedgerReader, toTxId } from '@sulian/domain';
import type { RowStart } from '@sulian/engine';
import type { ContributingTransactions } from '@sulian/usecases';
import { expect, it } from 'vitest';
import { readListSums } from './transaction-sums.ts';

const TX = toTxId(1, 0);
const ETH = { chain: 'ETHEREUM', asset: 0, kind: 'NATIVE', decimals: 0, symbol: 'ETH', key: null } as AssetRow;
const reader = { chain: 'ETHEREUM', height: 1, listAssets: async () => [ETH] } as unknown as LedgerReader;
/** One transaction, in which 5 ETH came in. */
const history = {
  txIds: Float64Array.of(TX),
  timeSecs: Float64Array.of(100),
  assets: Int32Array.of(0),
  isNet: false,
  received: { at: () => 5n },
  sent: { at: () => 0n },
};
const match = { rows: Int32Array.of(0), txIds: Float64Array.of(TX) };

async function sum(start: RowStart) {
  const contributing = {
    starts: new Map([[TX, [start]]]),
    direction: 'INCOMING',
    isWhole: true,
  } as unknown as ContributingTransactions;
  const selection = { history, match, filter: {}, edges: undefined } as never;
  const { sums = [] } = await readListSums(
    { prices: { findUsd: () => 2 } as never },
    reader,
    { selection },
    contributing,
  );
  return sums.map(([{ en }, value]) => [en, value]).slice(2);
}

it('the head of a file has the traced sums, and leaves unread ones empty with the reason [R-LIST-95]', async () => {
  expect(await sum({ txId: TX, operation: 0, asset: 0, share: 0.3, askedShare: 1, amountBase: 3n })).toEqual([
    ['Sum of "Traced amount" · ETH', '3'],
    ['Sum of "Traced USD of the day"', 6],
  ]);
  expect(await sum({ txId: TX, share: 0.3, askedShare: 0.3 })).toEqual([
    ['Sum of "Traced amount" · ETH (unknown: part of the history was not read)', null],
    ['Sum of "Traced USD of the day"', null],
  ]);
});
