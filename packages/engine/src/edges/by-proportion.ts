/**
 * Divides each output among those who paid for all of them, in proportion to what they put in. Every part is the exact
 * fraction rounded up or down. The parts of an output sum to it, and nobody pays more than he put in. Units left over
 * by rounding down go to the largest remainders of their output; of equal ones, to the first. Another payer takes a
 * unit only where it would overdraw the first one. There is always one: the exact fractions are a flow that fits, and
 * where a flow fits a whole one does.
 * @param amounts base units that each payer put in; sum to more than 0
 * @param outputs base units; sum to no more than the amounts
 * @returns for each output in order, a part for each payer in order
 */
export function* divideByProportion(
  amounts: readonly bigint[],
  outputs: readonly bigint[],
): Generator<readonly bigint[], void> {
  // A sole payer pays all.
  if (amounts.length < 2) {
    for (const output of outputs) yield amounts.map(() => output);
    return;
  }
  const sum = amounts.reduce((total, amount) => total + amount, 0n);
  const roundings = new Roundings(amounts, outputs, sum).list();
  for (const [index, output] of outputs.entries()) {
    const parts = amounts.map((amount) => (output * amount) / sum);
    for (const payer of roundings[index] ?? []) parts[payer] = (parts[payer] ?? 0n) + 1n;
    yield parts;
  }
}

/** Which parts are rounded up. */
class Roundings {
  readonly #amounts: readonly bigint[];
  readonly #outputs: readonly bigint[];
  readonly #sum: bigint;
  /** Rest of each payer after all his parts are rounded down, less the units of those that were rounded up. */
  readonly #spare: bigint[];
  /** By output, the payers whose part is rounded up. */
  readonly #raised: Set<number>[] = [];

  constructor(amounts: readonly bigint[], outputs: readonly bigint[], sum: bigint) {
    this.#amounts = amounts;
    this.#outputs = outputs;
    this.#sum = sum;
    this.#spare = amounts.map((amount) => outputs.reduce((left, output) => left - (output * amount) / sum, amount));
  }

  list(): readonly ReadonlySet<number>[] {
    for (const output of this.#outputs.keys()) {
      const remainders = this.#remaindersOf(output);
      const units = Number(remainders.reduce((total, remainder) => total + remainder, 0n) / this.#sum);
      const raised = new Set<number>();
      this.#raised.push(raised);
      for (const payer of inOrder(remainders)) if (raised.size < units) this.#take(output, payer);
      while (raised.size < units && this.#raise(output, new Set())) {
        // Each turn rounds one part more up.
      }
    }
    return this.#raised;
  }

  #remaindersOf(output: number): readonly bigint[] {
    const base = this.#outputs[output] ?? 0n;
    return this.#amounts.map((amount) => (base * amount) % this.#sum);
  }

  /** Rounds a payer's part up if he can pay for it. */
  #take(output: number, payer: number): boolean {
    const spare = this.#spare[payer] ?? 0n;
    if (spare <= 0n) return false;
    this.#spare[payer] = spare - 1n;
    this.#raised[output]?.add(payer);
    return true;
  }

  /** Rounds one part more of the output up; where none of its payers can pay, another output lets go of one of them. */
  #raise(output: number, visited: Set<number>): boolean {
    for (const payer of inOrder(this.#remaindersOf(output))) {
      if (visited.has(payer) || this.#raised[output]?.has(payer) === true) continue;
      visited.add(payer);
      if (this.#take(output, payer)) return true;
      for (const [other, raised] of this.#raised.entries()) {
        if (!raised.has(payer) || !this.#raise(other, visited)) continue;
        raised.delete(payer);
        this.#raised[output]?.add(payer);
        return true;
      }
    }
    return false;
  }
}

/** Payers whose part is no whole number, the largest remainder first. */
const inOrder = (remainders: readonly bigint[]): readonly number[] =>
  remainders
    .map((_, payer) => payer)
    .filter((payer) => remainders[payer] !== 0n)
    .sort((a, b) => compare(remainders[b] ?? 0n, remainders[a] ?? 0n) || a - b);

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
