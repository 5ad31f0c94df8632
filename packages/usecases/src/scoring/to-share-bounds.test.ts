import type { TraceEnd, TraceResult } from '@sulian/engine';
import { describe, expect, it } from 'vitest';
import { toAnswerBounds, toEndBounds, toRowBounds } from './to-share-bounds.ts';

const bounds = { least: 0.123_456, possible: 0.654_321, method: 'MAX_FLOW' } as const;
const unit = { symbol: 'BTC', isUsd: false, toAmount: (base: bigint) => String(base) };
const toRow = (row: Partial<TraceEnd>, percentage: number) =>
  toRowBounds({ amountBase: 30n, ...row } as TraceEnd, percentage, { unit: unit as never, totalBase: 100n })
    .shareBounds;

describe('bounds of an answer', () => {
  it('are percentages rounded to the safe side, with amounts in the unit of the row [R-SHARE-08]', () => {
    expect(toRow({ bounds }, 30)).toEqual({
      least: 12.34,
      possible: 65.44,
      method: 'MAX_FLOW',
      leastAmount: '12',
      possibleAmount: '65',
    });
    expect(toRow({}, 30)).toBeUndefined();
  });

  it('contain the share as shown, however it was rounded [R-SHARE-03] [R-SHARE-08]', () => {
    // A severe share that rounds to 0 shows as 0.01.
    const tiny = { bounds: { least: 0, possible: 0.000_01, method: 'MAX_FLOW' }, amountBase: 0n } as const;
    expect(toRow(tiny, 0.01)).toMatchObject({ least: 0, possible: 0.01 });
    expect(toRow({ bounds: { ...bounds, least: 0.3, possible: 0.3 } }, 30)).toMatchObject({ least: 30, possible: 30 });
    expect(toEndBounds({ bounds, share: 0.3 }).rowBounds).toMatchObject({ least: 12.34, possible: 65.44 });
  });

  it('have beside them what no bound counts, and the flag [R-SHARE-04] [R-SHARE-06]', () => {
    const trace = {
      direction: 'INCOMING',
      bounds: {
        severe: { share: 0.005, least: 0, possible: 0.4, method: 'MAX_FLOW' },
        unknown: { share: 0.02, possible: 0.3, method: 'MAX_FLOW' },
      },
      ends: [{ hops: 2, bounds: { least: 0, possible: 0.4, method: 'MAX_FLOW' } }],
      usd: 10_000,
    } as unknown as TraceResult;
    expect(toAnswerBounds(trace).shareBounds).toEqual({
      percentage: 0.5,
      least: 0,
      possible: 40,
      method: 'MAX_FLOW',
      notFollowed: { percentage: 2, possible: 30 },
      isPossiblyDiluted: true,
    });
    expect(toAnswerBounds({ ...trace, usd: 1_000 }).shareBounds?.isPossiblyDiluted).toBe(false);
    expect(toAnswerBounds({ ...trace, direction: 'OUTGOING' }).shareBounds?.isPossiblyDiluted).toBe(false);
  });

  it('are of what was not followed alone where no row is severe, if more than its share may be unknown [R-SHARE-24]', () => {
    const toAnswer = (share: number, possible: number) =>
      toAnswerBounds({
        direction: 'INCOMING',
        bounds: {
          severe: { share: 0, least: 0, possible: 0, method: 'MAX_FLOW' },
          unknown: { share, possible, method: 'MAX_FLOW' },
        },
        ends: [{ hops: 2 }],
      } as unknown as TraceResult).shareBounds;
    expect(toAnswer(0.01, 1)).toEqual({
      percentage: 0,
      least: 0,
      possible: 0,
      method: 'MAX_FLOW',
      notFollowed: { percentage: 1, possible: 100 },
      isPossiblyDiluted: false,
    });
    // The share that was not followed states these already.
    expect(toAnswer(0.01, 0.01)).toBeUndefined();
    expect(toAnswer(0.000_01, 0.000_02)).toBeUndefined();
  });
});
