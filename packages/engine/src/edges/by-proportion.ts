/**
 * Divides each output among those who paid for all of them, in proportion to what they put in: every part is the exact
 * fraction rounded up or down, and the parts of an output sum to it. Units that rounding down leaves go to the largest
 * remainders, of equal ones the first; nobody is given one above all that he put in while another can take it.
 * @param amounts what each payer put in, base units; sums to more than 0
 * @param outputs base units; sum to no more than the amounts
 * @returns for each output in order, a part for each payer in order
 */
export function* divideByProportion(
  amounts: readonly bigint[],
  outputs: readonly bigint[],
): Generator<readonly bigint[], void> {
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  const spare = amounts.map((amount) => outputs.reduce((left, output) => left - (output * amount) / sum, amount));
  for (const output of outputs) {
    const parts = amounts.map((amount) => (output * amount) / sum);
    const rest = output - parts.reduce((total, part) => total + part, 0n);
    if (rest > 0n)
      for (const payer of roundedUp(
        amounts.map((amount) => (output * amount) % sum),
        spare,
      ).slice(0, Number(rest))) {
        parts[payer] = (parts[payer] ?? 0n) + 1n;
        spare[payer] = (spare[payer] ?? 0n) - 1n;
      }
    yield parts;
  }
}

/** Payers whose part may be rounded up, in order. */
function roundedUp(remainders: readonly bigint[], spare: readonly bigint[]): readonly number[] {
  const hasSpare = (payer: number): number => ((spare[payer] ?? 0n) > 0n ? 1 : 0);
  return remainders
    .map((_, payer) => payer)
    .filter((payer) => remainders[payer] !== 0n)
    .sort((a, b) => hasSpare(b) - hasSpare(a) || compare(remainders[b] ?? 0n, remainders[a] ?? 0n) || a - b);
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
