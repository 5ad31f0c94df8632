import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { heightOf, positionOf, toTxId } from './tx-id.ts';

describe('keys of transactions', () => {
  it.each([
    [0, 0, 0],
    [0, 1_048_575, 1_048_575],
    [1, 0, 1_048_576],
    [170, 1, 178_257_921],
    [900_000, 5, 943_718_400_005],
  ])('of height %i and position %i is %i [R-LEDGER-01]', (height, position, txId) => {
    expect(toTxId(height, position)).toBe(txId);
    expect([heightOf(txId), positionOf(txId)]).toEqual([height, position]);
  });

  it.each([-1, 1_048_576, 0.5, Number.NaN])('refuse position %d [R-LEDGER-01]', (position) => {
    expect(() => toTxId(1, position)).toThrow(RangeError);
  });

  const entry = fc.tuple(fc.nat({ max: 8_000_000_000 }), fc.nat({ max: 1_048_575 }));

  it('give height and position back up to eight billion blocks', () => {
    fc.assert(
      fc.property(entry, ([height, position]) => {
        const txId = toTxId(height, position);
        expect(Number.isSafeInteger(txId)).toBe(true);
        expect([heightOf(txId), positionOf(txId)]).toEqual([height, position]);
      }),
    );
  });

  it('sort as height, then position', () => {
    fc.assert(
      fc.property(entry, entry, (a, b) => {
        const order = a[0] - b[0] || a[1] - b[1];
        expect(Math.sign(toTxId(...a) - toTxId(...b))).toBe(Math.sign(order));
      }),
    );
  });
});
