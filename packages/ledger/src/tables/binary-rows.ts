/** `PGCOPY\n\377\r\n\0`, no flags, no header extension. @see PostgreSQL manual, COPY, "Binary Format" */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const TRAILER = Buffer.from('ffff', 'hex');
const START_BYTES = 2 ** 16;
const HIGH_WORD = 2 ** 32;
/** A numeric's digits are in this base. */
const NUMERIC_BASE = 10_000;
/** Digits of base 10,000 that a safe integer has at the most. */
const SAFE_DIGITS = 4;
const digits = new Uint16Array(SAFE_DIGITS);

/**
 * Rows of COPY's binary format in one growing buffer: a third of the time that text takes to write, and less to read.
 * Fields are put in the order of the table's columns; `begin` names their number.
 */
export class BinaryRows {
  #bytes = Buffer.allocUnsafe(START_BYTES);
  #at = HEADER.copy(this.#bytes);
  rows = 0;

  begin(columns: number): void {
    this.#need(2);
    this.#int2(columns);
    this.rows += 1;
  }

  null(): void {
    this.#need(4);
    this.#int4(-1);
  }

  smallint(value: number): void {
    this.#need(6);
    this.#int4(2);
    this.#int2(value);
  }

  integer(value: number | undefined): void {
    if (value === undefined) {
      this.null();
      return;
    }
    this.#need(8);
    this.#int4(4);
    this.#int4(value);
  }

  /** An integer that is exact in a double, zero or above. */
  bigint(value: number | undefined): void {
    if (value === undefined) {
      this.null();
      return;
    }
    this.#need(12);
    this.#int4(8);
    const high = Math.floor(value / HIGH_WORD);
    this.#int4(high);
    this.#int4(value - high * HIGH_WORD);
  }

  boolean(value: boolean | undefined): void {
    if (value === undefined) {
      this.null();
      return;
    }
    this.#need(5);
    this.#int4(1);
    this.#bytes[this.#at++] = value ? 1 : 0;
  }

  /** Lower-case hex of an even number of digits. */
  hex(text: string): void {
    const length = text.length / 2;
    this.#need(4 + length);
    this.#int4(length);
    this.#bytes.write(text, this.#at, length, 'hex');
    this.#at += length;
  }

  text(value: string | undefined): void {
    if (value === undefined) {
      this.null();
      return;
    }
    // PostgreSQL's text has no zero byte.
    const clean = value.includes('\0') ? value.replaceAll('\0', '') : value;
    this.#need(4 + 3 * clean.length);
    const length = this.#bytes.write(clean, this.#at + 4, 'utf8');
    this.#int4(length);
    this.#at += length;
  }

  /** A numeric of a safe integer, zero or above. */
  safeNumeric(value: number): void {
    this.#smallNumeric(value);
  }

  /** A numeric without decimals. */
  numeric(value: bigint | undefined): void {
    if (value === undefined) {
      this.null();
      return;
    }
    const small = Number(value);
    if (small >= 0 && small < NUMERIC_BASE ** SAFE_DIGITS && Number.isSafeInteger(small)) this.#smallNumeric(small);
    else this.#largeNumeric(value);
  }

  /** Bytes written since the start, closed; the next rows start a new stream. */
  take(): Buffer {
    this.#need(TRAILER.length);
    this.#at += TRAILER.copy(this.#bytes, this.#at);
    const taken = this.#bytes.subarray(0, this.#at);
    this.#bytes = Buffer.allocUnsafe(Math.max(START_BYTES, taken.length));
    this.#at = HEADER.copy(this.#bytes);
    this.rows = 0;
    return taken;
  }

  /** The bytes since the last chunk, of rows that go on; `take` gives the last. */
  takeChunk(): Buffer {
    const taken = this.#bytes.subarray(0, this.#at);
    this.#bytes = Buffer.allocUnsafe(Math.max(START_BYTES, taken.length));
    this.#at = 0;
    return taken;
  }

  #smallNumeric(value: number): void {
    let count = 0;
    for (let rest = value; rest > 0; count += 1) {
      const next = Math.floor(rest / NUMERIC_BASE);
      digits[count] = rest - next * NUMERIC_BASE;
      rest = next;
    }
    this.#need(12 + 2 * count);
    this.#int4(8 + 2 * count);
    this.#numericHead(count, 0);
    for (let at = count - 1; at >= 0; at -= 1) this.#int2(digits[at] as number);
  }

  #largeNumeric(value: bigint): void {
    const text = (value < 0n ? -value : value).toString();
    const count = Math.ceil(text.length / 4);
    this.#need(12 + 2 * count);
    this.#int4(8 + 2 * count);
    this.#numericHead(count, value < 0n ? 0x4000 : 0);
    for (let at = 0; at < count; at += 1) {
      const end = text.length - 4 * (count - 1 - at);
      this.#int2(Number(text.slice(Math.max(0, end - 4), end)));
    }
  }

  /** Number of digits, weight of the first, sign, digits behind the point. */
  #numericHead(count: number, sign: number): void {
    this.#int2(count);
    this.#int2(count === 0 ? 0 : count - 1);
    this.#int2(sign);
    this.#int2(0);
  }

  #int2(value: number): void {
    const bytes = this.#bytes;
    const at = this.#at;
    bytes[at] = value >>> 8;
    bytes[at + 1] = value;
    this.#at = at + 2;
  }

  #int4(value: number): void {
    const bytes = this.#bytes;
    const at = this.#at;
    bytes[at] = value >>> 24;
    bytes[at + 1] = value >>> 16;
    bytes[at + 2] = value >>> 8;
    bytes[at + 3] = value;
    this.#at = at + 4;
  }

  #need(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.#bytes.length + bytes));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
