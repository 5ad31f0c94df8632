const WORD_BITS = 64n;
const WORD = 1n << WORD_BITS;

/**
 * Amounts of many rows, base units, from 0: 8 bytes each, or as many words of 8 as the largest needs. As values of their
 * own they took 32 bytes and more, and each was looked at whenever memory was collected.
 */
export class AmountColumn {
  readonly length: number;
  /** Words of 64 bits, lowest first; at least one. */
  readonly #words: readonly BigUint64Array[];

  private constructor(words: readonly BigUint64Array[]) {
    this.#words = words;
    this.length = words[0]?.length ?? 0;
  }

  static from(amounts: readonly bigint[]): AmountColumn {
    const words: BigUint64Array[] = [];
    let rest = amounts;
    for (;;) {
      words.push(BigUint64Array.from(rest));
      if (rest.every((amount) => amount < WORD)) return new AmountColumn(words);
      rest = rest.map((amount) => amount >> WORD_BITS);
    }
  }

  get bytes(): number {
    return this.#words.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** 0 behind the end. */
  at(row: number): bigint {
    let amount = 0n;
    for (let at = this.#words.length - 1; at >= 0; at -= 1) {
      const word = this.#words[at]?.[row] ?? 0n;
      amount = amount === 0n ? word : (amount << WORD_BITS) | word;
    }
    return amount;
  }

  /** The same memory. */
  subarray(from: number, to = this.length): AmountColumn {
    return new AmountColumn(this.#words.map((word) => word.subarray(from, to)));
  }

  concat(other: AmountColumn): AmountColumn {
    const count = Math.max(this.#words.length, other.#words.length);
    return new AmountColumn(
      Array.from({ length: count }, (_, at) => {
        const all = new BigUint64Array(this.length + other.length);
        all.set(this.#words[at] ?? []);
        all.set(other.#words[at] ?? [], this.length);
        return all;
      }),
    );
  }
}
