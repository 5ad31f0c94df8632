import { describe, expect, it } from 'vitest';
import { fromCoinId, toCoinId } from './asset.ts';

describe('a coin id', () => {
  it('is the number of the chain for a native coin', () => {
    expect(toCoinId('BITCOIN', 0)).toBe(1);
    expect(toCoinId('BLAST', 0)).toBe(18);
  });

  it('names one coin of one chain', () => {
    expect(toCoinId('ETHEREUM', 3)).toBe(198);
    expect(fromCoinId(198)).toEqual({ chain: 'ETHEREUM', asset: 3 });
    expect(fromCoinId(18)).toEqual({ chain: 'BLAST', asset: 0 });
  });

  it('is refused when no chain has its number', () => {
    for (const id of [0, 19, -1, 1.5, Number.NaN]) expect(fromCoinId(id)).toBeUndefined();
  });
});
