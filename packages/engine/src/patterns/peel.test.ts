import type { LegRow, Side } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { isPeel } from './peel.ts';

const leg = (side: Side, position: number, amountBase: bigint, unspendable = false): LegRow => ({
  txId: 1,
  operation: 0,
  side,
  position,
  asset: 0,
  amountBase,
  ...(unspendable ? { unspendable } : {}),
});
const SOURCE = leg('source', 0, 100n);

describe('a peel', () => {
  it('[R-ENDS-17] has one source and two destinations of which one is larger', () => {
    expect(isPeel([SOURCE, leg('destination', 0, 10n), leg('destination', 1, 89n)])).toBe(true);
  });

  it.each<[string, LegRow[]]>([
    ['two sources', [SOURCE, leg('source', 1, 5n), leg('destination', 0, 10n), leg('destination', 1, 94n)]],
    ['one destination', [SOURCE, leg('destination', 0, 99n)]],
    ['three destinations', [SOURCE, ...[10n, 20n, 69n].map((amount, at) => leg('destination', at, amount))]],
    ['two equal halves', [SOURCE, leg('destination', 0, 50n), leg('destination', 1, 50n)]],
    ['a note beside the payment', [SOURCE, leg('destination', 0, 99n), leg('destination', 1, 0n, true)]],
    ['new coins', [leg('destination', 0, 10n), leg('destination', 1, 89n)]],
  ])('[R-ENDS-17] is not: %s', (_name, legs) => {
    expect(isPeel(legs)).toBe(false);
  });
});
