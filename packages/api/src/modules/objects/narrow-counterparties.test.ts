import { type LabelIndex, type LedgerReader, NO_AMOUNT } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { ApiDeps } from '../../deps.ts';
import { toNarrow } from './narrow-counterparties.ts';

const reader = { chain: 'ETHEREUM' } as unknown as LedgerReader;
const given = { reader, labels: {} as LabelIndex, asset: undefined };

const NO_FLOW = { ...NO_AMOUNT, convertedBase: 0n, usd: 0, knownUsd: 0, pricedBase: 0n };

type Row = Parameters<NonNullable<Awaited<ReturnType<typeof toNarrow>>>['keep']>[0][number];
const rowOf = (other: number, received: object = {}, paid: object = {}): Row => ({
  other,
  asset: 0,
  received: { ...NO_FLOW, ...received },
  paid: { ...NO_FLOW, ...paid },
  transactions: 1,
  firstTxId: 1,
  lastTxId: 1,
});
const usd = (knownUsd: number, isAll = true) => ({ usd: isAll ? knownUsd : null, knownUsd });

describe('a least amount in USD', () => {
  const keep = async (rows: readonly Row[], direction: 'BOTH' | 'INCOMING' | 'OUTGOING' = 'BOTH') => {
    const narrow = await toNarrow({} as ApiDeps, given, { minUsd: 1_000, direction });
    const kept = await narrow?.keep(rows, 'ADDRESS');
    return [kept?.rows.map(({ other }) => other), kept?.usdUnknown];
  };

  it('is met by what is known, and what may meet it is counted as unknown [R-EDGE-45]', async () => {
    expect(await keep([rowOf(1, usd(1_000)), rowOf(2, usd(999))])).toEqual([[1], 0]);
    expect(await keep([rowOf(1, usd(600), usd(400, false)), rowOf(2, usd(600), usd(399, false))])).toEqual([[1], 1]);
  });

  it('of sums that are kept without USD is unknown of all, but of what is nothing [R-EDGE-45]', async () => {
    const rows = [rowOf(1, usd(0, false)), rowOf(2, {}, usd(0, false))];
    expect(await keep(rows)).toEqual([[], 2]);
    expect(await keep(rows, 'INCOMING')).toEqual([[], 1]);
  });
});
