import { AppError } from '@sulian/domain';
import { encodeBase58 } from '../../codecs/encode-base58.ts';
import type { Instruction } from './instruction.ts';

const KEY = 32;
const SIGNATURE = 64;
/** First bytes from this value on contain the version; older messages begin with the number of signatures. */
const VERSION_BIT = 0x80;

/** Signed content of a transaction, and its signers. */
export interface Signed {
  /** Lower-case hex. */
  readonly signatures: readonly string[];
  readonly version: 'legacy' | number;
  readonly signers: number;
  readonly keys: readonly string[];
  /** Numbers of keys that lookup tables add, writable ones first; the node supplies the keys. */
  readonly lookups: { readonly writable: number; readonly readonly: number };
  readonly instructions: readonly Instruction[];
  /** The bytes that the signatures are over. */
  readonly message: Buffer;
}

const corrupt = (reason: string): AppError =>
  new AppError('BLOCK_CORRUPT', `a transaction's bytes cannot be read: ${reason}`);

/** Sequential reader of bytes. @throws BLOCK_CORRUPT past the end */
class Reader {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  take(length: number): Buffer {
    if (this.at + length > this.#bytes.length) throw corrupt('they are cut short');
    this.at += length;
    return this.#bytes.subarray(this.at - length, this.at);
  }

  byte(): number {
    return this.take(1)[0] as number;
  }

  /** `compact-u16`: seven bits a byte, the low ones first, three bytes at the most. */
  count(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw corrupt('a length is too large');
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.count() }, read);
  }

  end(): boolean {
    return this.at === this.#bytes.length;
  }
}

/** @throws BLOCK_CORRUPT; BLOCK_CORRUPT with `isUnknownVersion` for a version that is not known here */
export function readSigned(bytes: Buffer): Signed {
  const reader = new Reader(bytes);
  const signatures = reader.list(() => reader.take(SIGNATURE).toString('hex'));
  const start = reader.at;
  const first = reader.byte();
  const version = first < VERSION_BIT ? 'legacy' : first - VERSION_BIT;
  expectVersion(version);
  const signers = version === 'legacy' ? first : reader.byte();
  reader.take(2);
  const keys = reader.list(() => encodeBase58(reader.take(KEY)));
  reader.take(KEY);
  const instructions = reader.list((): Instruction => {
    const program = reader.byte();
    const accounts = reader.take(reader.count());
    return { program, accounts, data: reader.take(reader.count()), isInner: false };
  });
  const lookups = version === 'legacy' ? { writable: 0, readonly: 0 } : readLookups(reader);
  if (!reader.end()) throw corrupt('bytes are left after them');
  if (signatures.length !== signers || signers === 0 || keys.length < signers)
    throw corrupt('they are not signed by the named signer');
  return { signatures, version, signers, keys, lookups, instructions, message: bytes.subarray(start) };
}

function readLookups(reader: Reader): Signed['lookups'] {
  const lookups = { writable: 0, readonly: 0 };
  for (let left = reader.count(); left > 0; left--) {
    reader.take(KEY);
    lookups.writable += reader.take(reader.count()).length;
    lookups.readonly += reader.take(reader.count()).length;
  }
  return lookups;
}

/** Rejects later versions, whose meaning is unknown: a chain with one stops with this error. @throws BLOCK_CORRUPT */
export function expectVersion(version: 'legacy' | number): void {
  if (version === 'legacy' || version === 0) return;
  throw new AppError('BLOCK_CORRUPT', `unknown version ${version} of a transaction; a newer release may be needed`, {
    details: { version, isUnknownVersion: true },
  });
}
