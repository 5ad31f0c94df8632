import { type AssetRow, toTxId } from '@sulian/domain';
import type { RowStart } from '@sulian/engine';
import { describe, expect, it } from 'vitest';
import type { ContributingTransactions } from './contributing-transactions.ts';
import { toHistory } from './history.ts';
import { sumTraced } from './sum-traced.ts';

const [FIRST, SECOND] = [toTxId(1, 0), toTxId(2, 0)];
const [ETH, USDT] = [0, 7];

/** An account that received 5 ETH in block 1, and 9 USDT in block 2. */
const history = toHistory(
  { chain: 'ETHEREUM', height: 2 },
  {
    txIds: Float64Array.from([FIRST, SECOND]),
    timeSecs: Float64Array.from([100, 200]),
    assets: Int32Array.from([ETH, USDT]),
    receivedBase: [5n, 9n],
    sentBase: [0n, 0n],
  },
  true,
);
const assetOf = (asset: number) => ({ chain: 'ETHEREUM', asset, decimals: 0 }) as AssetRow;
const read: RowStart = { txId: FIRST, operation: 0, asset: ETH, share: 0.3, askedShare: 0.5, amountBase: 3n };
/** As an Unexplored row has them: history that the walk did not read. */
const unread: RowStart = { txId: SECOND, share: 0.2, askedShare: 0.2 };
const edge = (asset: number) => ({ asset, operation: 0, direction: 'INCOMING', other: 9, isExact: true }) as never;

function sum(
  starts: readonly RowStart[],
  { txIds = [FIRST, SECOND], edges }: { txIds?: number[]; edges?: never } = {},
) {
  const byTransaction = new Map(starts.map((start) => [start.txId, [start]]));
  const contributing = {
    starts: byTransaction,
    direction: 'INCOMING',
    isWhole: true,
  } as unknown as ContributingTransactions;
  const prices = { findUsd: () => 2 };
  return sumTraced(contributing, { chain: 'ETHEREUM', history, txIds, filter: {}, edges, assetOf, prices });
}

describe('the part of a row that listed lines carry', () => {
  it('is the sum of its amounts, and zero of a coin that carries nothing [R-LIST-94]', () => {
    const traced = sum([read]);
    expect([traced?.of(ETH), traced?.of(USDT), traced?.usd]).toEqual([{ base: 3n, usd: 6 }, { base: 0n, usd: 0 }, 6]);
  });

  it('is unknown of every coin where history of unknown coins was not read, as in an Unexplored row [R-LIST-94]', () => {
    const traced = sum([read, unread]);
    const unknown = { base: null, usd: null };
    expect([traced?.of(ETH), traced?.of(USDT), traced?.usd]).toEqual([unknown, unknown, null]);
  });

  it('is unknown of one coin where its amount alone was not read [R-LIST-94]', () => {
    const traced = sum([read, { ...unread, asset: USDT }]);
    expect([traced?.of(ETH), traced?.of(USDT), traced?.usd]).toEqual([
      { base: 3n, usd: 6 },
      { base: null, usd: null },
      null,
    ]);
  });

  it('is known where what was not read is not listed', () => {
    expect(sum([read, unread], { txIds: [FIRST] })?.of(ETH)).toEqual({ base: 3n, usd: 6 });
  });

  it('is unknown with a party where the operation is, since the amount may be paid by others', () => {
    const edges = new Map([[FIRST, [edge(ETH)]]]) as never;
    const { operation: _, ...start } = read;
    expect(sum([start], { edges })?.of(ETH)).toEqual({ base: null, usd: null });
    expect(sum([read], { edges })?.of(ETH)).toEqual({ base: 3n, usd: 6 });
    expect(sum([{ ...read, operation: 4 }], { edges })?.of(ETH)).toEqual({ base: 0n, usd: 0 });
  });
});
