import { AppError } from '@sulian/domain';

/** A cursor over the bytes of a block. Every read is checked against the end. */
export class RawReader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  /** @throws BLOCK_TRUNCATED when fewer than `length` bytes are left */
  need(length: number): void {
    if (length > this.bytes.length - this.at)
      throw new AppError('BLOCK_TRUNCATED', `${length} bytes are needed, ${this.bytes.length - this.at} are left`, {
        details: { blockOffset: this.at },
      });
  }

  skip(length: number): void {
    this.need(length);
    this.at += length;
  }

  readUInt32(): number {
    this.need(4);
    const value = this.bytes.readUInt32LE(this.at);
    this.at += 4;
    return value;
  }

  /** Compact size. @throws BLOCK_CORRUPT when it exceeds the capacity of any block */
  readCount(): number {
    this.need(1);
    const first = this.bytes[this.at] as number;
    if (first < 0xfd) {
      this.at += 1;
      return first;
    }
    return this.#readLongCount(first);
  }

  #readLongCount(first: number): number {
    const width = first === 0xfd ? 2 : first === 0xfe ? 4 : 8;
    this.need(1 + width);
    const low = width === 2 ? this.bytes.readUInt16LE(this.at + 1) : this.bytes.readUInt32LE(this.at + 1);
    if (width === 8 && this.bytes.readUInt32LE(this.at + 5) !== 0) throw this.corrupt('a count of more than 2^32');
    this.at += 1 + width;
    return low;
  }

  /** A list's length, rejected when the remaining bytes cannot contain so many items. */
  readListLength(minItemBytes: number): number {
    const count = this.readCount();
    if (count * minItemBytes > this.bytes.length - this.at)
      throw new AppError('BLOCK_TRUNCATED', `${count} items do not fit the ${this.bytes.length - this.at} bytes left`, {
        details: { blockOffset: this.at },
      });
    return count;
  }

  corrupt(what: string): AppError {
    return new AppError('BLOCK_CORRUPT', what, { details: { blockOffset: this.at } });
  }
}
