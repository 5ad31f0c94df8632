import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountColumn } from './amount-column.ts';

const listOf = (column: AmountColumn): readonly bigint[] =>
  Array.from({ length: column.length }, (_, row) => column.at(row));

describe('a column of amounts', () => {
  it('gives back whatever was put in, of any size', () => {
    const amounts = [0n, 1n, 2n ** 64n - 1n, 2n ** 64n, 2n ** 128n, 2n ** 256n - 1n, 5n * 2n ** 192n, 7n];
    expect(listOf(AmountColumn.from(amounts))).toEqual(amounts);
  });

  it('takes 8 bytes a row where 64 bits are enough, 16 where 128 are', () => {
    expect(AmountColumn.from([1n, 2n ** 64n - 1n]).bytes).toBe(16);
    expect(AmountColumn.from([1n, 2n ** 64n]).bytes).toBe(32);
    expect(AmountColumn.from([]).bytes).toBe(0);
  });

  it('is joined and cut as a list is', () => {
    const amounts = fc.array(fc.bigInt({ min: 0n, max: 2n ** 200n }), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.array(fc.bigInt({ min: 0n, max: 9n })), fc.nat(8), (many, few, from) => {
        const [a, b] = [AmountColumn.from(many), AmountColumn.from(few)];
        expect(listOf(a.concat(b))).toEqual([...many, ...few]);
        expect(listOf(b.concat(a))).toEqual([...few, ...many]);
        expect(listOf(a.subarray(from))).toEqual(many.slice(from));
        expect(listOf(a.subarray(0, from))).toEqual(many.slice(0, from));
      }),
    );
  });
});
