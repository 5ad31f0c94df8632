import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideByProportion } from './by-proportion.ts';

const divide = (amounts: readonly bigint[], outputs: readonly bigint[]) => [...divideByProportion(amounts, outputs)];
const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);

const amount = fc.oneof(fc.bigInt({ min: 1n, max: 12n }), fc.bigInt({ min: 1n, max: 10n ** 20n }));
/** Payers, and outputs that they can pay: cuts of their sum, the last of them the fee. */
const operation = fc
  .tuple(
    fc.array(amount, { minLength: 1, maxLength: 7 }),
    fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 7 }),
  )
  .map(([amounts, cuts]) => {
    const total = sum(amounts);
    const ends = cuts.map((cut) => (total * BigInt(cut)) / 1_000n).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
    return { amounts, outputs: ends.map((end, index) => end - (ends[index - 1] ?? 0n)) };
  });

describe('a division by proportion', () => {
  it('[R-EDGE-02] gives what rounding leaves to the largest remainders, of equal ones to the first', () => {
    // 5 · 1/6, 5 · 2/6, 5 · 3/6: 0.83, 1.67, 2.5
    expect(divide([1n, 2n, 3n], [5n])).toEqual([[1n, 2n, 2n]]);
    // 7 · 10/30 each: 2.33
    expect(divide([10n, 10n, 10n], [7n])).toEqual([[3n, 2n, 2n]]);
  });

  it('[R-EDGE-02] takes from nobody more than he has, while another can give it', () => {
    // 0.5 each, twice: the first may not pay both.
    expect(divide([1n, 1n], [1n, 1n])).toEqual([
      [1n, 0n],
      [0n, 1n],
    ]);
    // 1.5 and 3.5, twice.
    expect(divide([3n, 7n], [5n, 5n])).toEqual([
      [2n, 3n],
      [1n, 4n],
    ]);
  });

  it('[R-EDGE-02] rounds every exact fraction up or down, and loses no unit of an output', () => {
    fc.assert(
      fc.property(operation, ({ amounts, outputs }) => {
        const total = sum(amounts);
        const rows = divide(amounts, outputs);
        expect(rows.map(sum)).toEqual(outputs);
        for (const [to, parts] of rows.entries())
          for (const [from, part] of parts.entries()) {
            const scaled = (outputs[to] ?? 0n) * (amounts[from] ?? 0n);
            expect(part * total > scaled - total && part * total < scaled + total).toBe(true);
          }
      }),
    );
  });

  it('[R-EDGE-02] gives the units to larger remainders than those it passes over, but for who has nothing left', () => {
    fc.assert(
      fc.property(operation, ({ amounts, outputs }) => {
        const total = sum(amounts);
        const left = amounts.map((each) => outputs.reduce((rest, output) => rest - (output * each) / total, each));
        for (const [to, parts] of divide(amounts, outputs).entries()) {
          const output = outputs[to] ?? 0n;
          const up = parts.map((part, from) => part - (output * (amounts[from] ?? 0n)) / total);
          const remainders = amounts.map((each) => (output * each) % total);
          for (const [a, taken] of up.entries())
            for (const [b, other] of up.entries())
              if (taken === 1n && other === 0n && (left[b] ?? 0n) > 0n)
                expect((left[a] ?? 0n) > 0n && (remainders[a] ?? 0n) >= (remainders[b] ?? 0n)).toBe(true);
          for (const [from, taken] of up.entries()) left[from] = (left[from] ?? 0n) - taken;
        }
      }),
    );
  });
});
