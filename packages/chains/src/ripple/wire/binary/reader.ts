import { AppError } from '@sulian/domain';

/** Walks over bytes. @throws BLOCK_CORRUPT where they end too early */
export class ByteReader {
  readonly bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length;
  }

  #skip(count: number): number {
    const start = this.at;
    if (start + count > this.bytes.length)
      throw new AppError('BLOCK_CORRUPT', 'a transaction ends too early', { details: { at: start, wanted: count } });
    this.at += count;
    return start;
  }

  u8(): number {
    return this.bytes[this.#skip(1)] as number;
  }

  u16(): number {
    return this.bytes.readUInt16BE(this.#skip(2));
  }

  u32(): number {
    return this.bytes.readUInt32BE(this.#skip(4));
  }

  i32(): number {
    return this.bytes.readInt32BE(this.#skip(4));
  }

  u64(): bigint {
    return this.bytes.readBigUInt64BE(this.#skip(8));
  }

  i64(): bigint {
    return this.bytes.readBigInt64BE(this.#skip(8));
  }

  /** Upper-case, as nodes write it. */
  hex(count: number): string {
    const start = this.#skip(count);
    return this.bytes.toString('hex', start, start + count).toUpperCase();
  }

  /** Bytes of what follows. @see xrpl.org/docs/references/protocol/binary-format#length-prefixing */
  length(): number {
    const first = this.u8();
    if (first <= 192) return first;
    if (first <= 240) return 193 + (first - 193) * 256 + this.u8();
    const second = this.u8();
    return 12_481 + (first - 241) * 65_536 + second * 256 + this.u8();
  }
}
