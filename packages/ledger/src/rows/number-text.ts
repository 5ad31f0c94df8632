const ZERO = 48;
const SPACE = 32;
/** Longest run of digits that is exact in a float. */
const EXACT_DIGITS = 15;
const EXACT_UNIT = 10n ** BigInt(EXACT_DIGITS);

/**
 * Reads whole numbers that the server wrote into one text, a space between: a walk reads some 100,000 rows, and neither
 * the server nor the driver needs to make one of its own for each.
 */
export class NumberText {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** A number that is exact in a float. */
  next(): number {
    const end = this.#findEnd();
    const isNegative = this.#text[this.#at] === '-';
    const value = this.#read(isNegative ? this.#at + 1 : this.#at, end);
    this.#at = end + 1;
    return isNegative ? -value : value;
  }

  /** An amount of any size, not below 0. */
  nextBase(): bigint {
    const end = this.#findEnd();
    const first = this.#at + ((end - this.#at) % EXACT_DIGITS || EXACT_DIGITS);
    let base = BigInt(this.#read(this.#at, Math.min(first, end)));
    for (let from = first; from < end; from += EXACT_DIGITS)
      base = base * EXACT_UNIT + BigInt(this.#read(from, from + EXACT_DIGITS));
    this.#at = end + 1;
    return base;
  }

  #findEnd(): number {
    const text = this.#text;
    let at = this.#at;
    while (at < text.length && text.charCodeAt(at) !== SPACE) at += 1;
    return at;
  }

  #read(from: number, to: number): number {
    const text = this.#text;
    let value = 0;
    for (let at = from; at < to; at += 1) value = value * 10 + (text.charCodeAt(at) - ZERO);
    return value;
  }
}
