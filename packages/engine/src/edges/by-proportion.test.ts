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

  it('[R-EDGE-02] takes from nobody more than he has', () => {
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

  it('[R-EDGE-02] is the largest remainder of each output alone, wherever that overdraws nobody', () => {
    let alone = 0;
    fc.assert(
      fc.property(operation, ({ amounts, outputs }) => {
        const plain = outputs.map((output) => byLargestRemainder(output, amounts));
        if (amounts.some((amount, from) => amount < sum(plain.map((parts) => parts[from] ?? 0n)))) return;
        alone += 1;
        expect(divide(amounts, outputs)).toEqual(plain);
      }),
    );
    expect(alone).toBeGreaterThan(30);
  });

  it('[R-EDGE-09] never takes more from a payer than he put in', () => {
    const units = fc.bigInt({ min: 1n, max: 30n });
    const tight = fc
      .tuple(fc.array(units, { minLength: 2, maxLength: 5 }), fc.array(units, { minLength: 1, maxLength: 7 }))
      .map(([amounts, cuts]) => {
        // All of it goes out: outputs as they are cut, the last takes the rest.
        let left = sum(amounts);
        const outputs = cuts.map((cut) => {
          const output = cut < left ? cut : left;
          left -= output;
          return output;
        });
        return { amounts, outputs: [...outputs, left] };
      });
    fc.assert(
      fc.property(tight, ({ amounts, outputs }) => {
        const rows = divide(amounts, outputs);
        expect(rows.map(sum)).toEqual(outputs);
        expect(amounts.map((_, from) => sum(rows.map((parts) => parts[from] ?? 0n)))).toEqual(amounts);
      }),
      { numRuns: 5_000 },
    );
  });
});

function byLargestRemainder(output: bigint, amounts: readonly bigint[]): readonly bigint[] {
  const total = sum(amounts);
  const parts = amounts.map((amount) => (output * amount) / total);
  const order = amounts
    .map((amount, from) => ({ from, remainder: (output * amount) % total }))
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder) || a.from - b.from);
  for (const { from } of order.slice(0, Number(output - sum(parts)))) parts[from] = (parts[from] ?? 0n) + 1n;
  return parts;
}
