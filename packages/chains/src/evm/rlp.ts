/** What RLP can hold: bytes, or a list. */
export type RlpItem = Uint8Array | readonly RlpItem[];

const EMPTY = Buffer.alloc(0);

/** @see yellow paper, appendix B */
export function encodeRlp(item: RlpItem): Buffer {
  if (item instanceof Uint8Array) return encodeBytes(item);
  const payload = Buffer.concat(item.map(encodeRlp));
  return Buffer.concat([encodeLength(payload.length, 0xc0), payload]);
}

function encodeBytes(bytes: Uint8Array): Buffer {
  if (bytes.length === 1 && (bytes[0] as number) < 0x80) return Buffer.from(bytes);
  return Buffer.concat([encodeLength(bytes.length, 0x80), bytes]);
}

function encodeLength(length: number, base: number): Buffer {
  if (length < 56) return Buffer.of(base + length);
  const bytes = toMinimal(`0x${length.toString(16)}`);
  return Buffer.concat([Buffer.of(base + 55 + bytes.length), bytes]);
}

/** Bytes of hex text as they are; no bytes when undefined. */
export const toBytes = (hex: string | undefined): Buffer =>
  hex === undefined ? EMPTY : Buffer.from(hex.slice(2), 'hex');

/** A quantity without leading zeros: zero is no bytes at all. */
export function toMinimal(quantity: string | undefined): Buffer {
  if (quantity === undefined) return EMPTY;
  let start = 2;
  while (quantity[start] === '0') start++;
  const digits = quantity.slice(start);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}
