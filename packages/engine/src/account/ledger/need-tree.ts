/** Base units that operations of one payer need, by their positions: finds the first that a balance is enough for. */
export class NeedTree {
  readonly #positions: readonly number[];
  readonly #slotOf: ReadonlyMap<number, number>;
  /** A power of two; the leaves begin there, and a node's children are twice its index and the next. */
  readonly #size: number;
  /** Least need of the leaves below each node; undefined: none of them waits. */
  readonly #least: (bigint | undefined)[];

  /** @param positions in order; none of them waits yet */
  constructor(positions: readonly number[]) {
    this.#positions = positions;
    this.#slotOf = new Map(positions.map((position, slot) => [position, slot]));
    this.#size = 2 ** Math.ceil(Math.log2(Math.max(1, positions.length)));
    this.#least = new Array<bigint | undefined>(2 * this.#size).fill(undefined);
  }

  /** @param need undefined: it waits no more */
  set(position: number, need: bigint | undefined): void {
    let node = this.#size + (this.#slotOf.get(position) ?? 0);
    this.#least[node] = need;
    for (node >>= 1; node >= 1; node >>= 1)
      this.#least[node] = lesser(this.#least[2 * node], this.#least[2 * node + 1]);
  }

  /** Takes time logarithmic in the positions. */
  findFirst(balance: bigint): number | undefined {
    if (!this.#hasWithin(1, balance)) return undefined;
    let node = 1;
    while (node < this.#size) node = this.#hasWithin(2 * node, balance) ? 2 * node : 2 * node + 1;
    return this.#positions[node - this.#size];
  }

  #hasWithin(node: number, balance: bigint): boolean {
    const least = this.#least[node];
    return least !== undefined && least <= balance;
  }
}

const lesser = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || (b !== undefined && b < a) ? b : a;
