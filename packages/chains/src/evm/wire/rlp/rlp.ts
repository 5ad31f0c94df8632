import { AppError } from '@sulian/domain';

/** RLP data: bytes, as they are or as hex text after `0x`, or a list. */
export type RlpItem = Uint8Array | string | readonly RlpItem[];

/** Buffer filled from its end to its beginning: the contents of a list are written before their length. */
let scratch = Buffer.allocUnsafe(64 * 1024);
let start = scratch.length;

/** @see yellow paper, appendix B. @throws BLOCK_CORRUPT text that is no hex */
export function encodeRlp(item: RlpItem): Buffer {
  start = scratch.length;
  write(item);
  return Buffer.from(scratch.subarray(start));
}

function write(item: RlpItem): void {
  if (typeof item === 'string') writeHex(item);
  else if (item instanceof Uint8Array) writeBytes(item);
  else writeList(item);
}

function writeList(items: readonly RlpItem[]): void {
  const behind = scratch.length - start;
  for (let i = items.length - 1; i >= 0; i--) write(items[i] as RlpItem);
  writeLength(scratch.length - start - behind, 0xc0);
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  scratch.set(bytes, start);
  closeBytes(bytes.length);
}

/** Beyond it the platform's own decoder is faster. */
const SHORT_HEX = 66;

function writeHex(hex: string): void {
  const length = (hex.length - 2) / 2;
  reserve(length);
  if (hex.length > SHORT_HEX) {
    if (scratch.write(hex.slice(2), start, 'hex') !== length) throw noHex();
  } else {
    for (let i = 0; i < length; i++) {
      scratch[start + i] = (nibbleAt(hex, 2 * i + 2) << 4) | nibbleAt(hex, 2 * i + 3);
    }
  }
  closeBytes(length);
}

/** A single byte below 0x80 is its own encoding. */
function closeBytes(length: number): void {
  if (length !== 1 || (scratch[start] as number) >= 0x80) writeLength(length, 0x80);
}

function writeLength(length: number, base: number): void {
  reserve(9);
  start += 9;
  if (length < 56) {
    scratch[--start] = base + length;
    return;
  }
  let bytes = 0;
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) {
    scratch[--start] = rest % 256;
    bytes++;
  }
  scratch[--start] = base + 55 + bytes;
}

/** Makes room before what is written, and moves there. */
function reserve(bytes: number): void {
  if (!Number.isInteger(bytes)) throw noHex();
  while (start < bytes) {
    const larger = Buffer.allocUnsafe(2 * scratch.length + bytes);
    const writtenBytes = scratch.length - start;
    scratch.copy(larger, larger.length - writtenBytes, start);
    start = larger.length - writtenBytes;
    scratch = larger;
  }
  start -= bytes;
}

const NIBBLES = Uint8Array.from({ length: 128 }, (_, code) => {
  const value = '0123456789abcdef'.indexOf(String.fromCharCode(code).toLowerCase());
  return value < 0 ? 255 : value;
});

function nibbleAt(hex: string, at: number): number {
  const nibble = NIBBLES[hex.charCodeAt(at)];
  if (nibble === undefined || nibble > 15) throw noHex();
  return nibble;
}

const noHex = (): AppError => new AppError('BLOCK_CORRUPT', 'the bytes of a block are not valid hex');

/** Bytes of hex text as they are; no bytes when undefined. */
export const toBytes = (hex: string | undefined): string => hex ?? '0x';

/** A quantity without leading zeros: zero is no bytes at all. */
export function toMinimal(quantity: string | undefined): string {
  if (quantity === undefined) return '0x';
  let first = 2;
  while (quantity[first] === '0') first++;
  const digits = quantity.length - first;
  if (digits % 2 === 1) return `0x0${quantity.slice(first)}`;
  return first === 2 ? quantity : `0x${quantity.slice(first)}`;
}
