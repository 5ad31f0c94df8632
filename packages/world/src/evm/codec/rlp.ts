/** A string of bytes, or a list of such things. */
export type RlpItem = Buffer | readonly RlpItem[];

const SHORT = 55;

function head(length: number, offset: number): Buffer {
  if (length <= SHORT) return Buffer.from([offset + length]);
  const bytes = toBytes(BigInt(length));
  return Buffer.concat([Buffer.from([offset + SHORT + bytes.length]), bytes]);
}

/** @see Ethereum yellow paper, appendix B */
export function encodeRlp(item: RlpItem): Buffer {
  if (Buffer.isBuffer(item)) {
    if (item.length === 1 && (item[0] ?? 0) < 0x80) return item;
    return Buffer.concat([head(item.length, 0x80), item]);
  }
  const body = Buffer.concat((item as readonly RlpItem[]).map(encodeRlp));
  return Buffer.concat([head(body.length, 0xc0), body]);
}

/** Big-endian without leading zeros; nothing for 0. */
export function toBytes(value: bigint | number): Buffer {
  if (value === 0n || value === 0) return Buffer.alloc(0);
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

/** Bytes of `0x…`. */
export const fromHex = (text: string): Buffer => Buffer.from(text.slice(2), 'hex');
export const toHex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;
/** The shortest form of a number, as nodes write it. */
export const toQuantity = (value: bigint | number): string => `0x${value.toString(16)}`;
