import { doubleSha256 } from './sha256.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LETTERS = Buffer.from(ALPHABET, 'latin1');
const VALUES = new Int8Array(128).fill(-1);
for (const [i, letter] of LETTERS.entries()) VALUES[letter] = i;

/** Limbs hold five base-58 digits: a limb times 2^16 stays far below 2^53. */
const LIMB = 58 ** 5;
const LIMBS = 7;
const limbs = new Float64Array(LIMBS);
const text = Buffer.alloc(40);
const payload = Buffer.alloc(26);
const checksum = Buffer.alloc(32);

function multiplyAdd(factor: number, add: number): void {
  let carry = add;
  for (let i = 0; i < LIMBS; i++) {
    const value = (limbs[i] as number) * factor + carry;
    carry = Math.floor(value / LIMB);
    limbs[i] = value - carry * LIMB;
  }
}

/** base58check text of a version byte and a 20-byte hash read at `at`. */
export function encodeBase58Check(version: number, hash: Uint8Array, at: number): string {
  payload[0] = version;
  for (let i = 0; i < 20; i++) payload[1 + i] = hash[at + i] as number;
  doubleSha256(payload, 0, 21, checksum);
  for (let i = 0; i < 4; i++) payload[21 + i] = checksum[i] as number;
  limbs.fill(0);
  limbs[0] = payload[0] as number;
  for (let i = 1; i < 25; i += 2) multiplyAdd(65536, ((payload[i] as number) << 8) | (payload[i + 1] as number));
  let end = 0;
  for (let i = LIMBS - 1; i >= 0; i--) {
    let rest = limbs[i] as number;
    for (let digit = 4; digit >= 0; digit--, rest = Math.floor(rest / 58)) text[end + digit] = rest % 58;
    end += 5;
  }
  return toLetters(end);
}

/** A leading zero byte is one leading '1'; leading zero digits beyond those are not written. */
function toLetters(end: number): string {
  let zeros = 0;
  while (zeros < 25 && payload[zeros] === 0) zeros++;
  let first = 0;
  while (first < end && text[first] === 0) first++;
  const start = Math.max(0, first - zeros);
  for (let i = start; i < end; i++) text[i] = LETTERS[text[i] as number] as number;
  return text.toString('latin1', start, end);
}

/** Texts up to this length fit the limbs below; addresses have at most 35 letters. */
const SHORT = 43;
/** Limbs of three bytes: one times 58^4 stays below 2^48. */
const BYTE_LIMBS = 11;
const byteLimbs = new Float64Array(BYTE_LIMBS);

/** The same as `decodeBase58` for short texts: four letters at a time instead of one big number for each. */
function decodeShort(source: string): Buffer | undefined {
  byteLimbs.fill(0);
  let zeros = 0;
  let used = 0;
  for (let at = 0; at < source.length; ) {
    let factor = 1;
    let carry = 0;
    for (; factor < 58 ** 4 && at < source.length; at++, factor *= 58) {
      const digit = VALUES[source.charCodeAt(at)] ?? -1;
      if (digit < 0) return undefined;
      if (digit === 0 && zeros === at) zeros++;
      carry = carry * 58 + digit;
    }
    for (let i = 0; i < used || carry > 0; i++) {
      const value = (byteLimbs[i] as number) * factor + carry;
      carry = Math.floor(value / 2 ** 24);
      byteLimbs[i] = value - carry * 2 ** 24;
      if (i >= used) used = i + 1;
    }
  }
  const top = used === 0 ? 0 : (byteLimbs[used - 1] as number);
  const topBytes = top >= 2 ** 16 ? 3 : top >= 2 ** 8 ? 2 : top > 0 ? 1 : 0;
  const length = zeros + (used === 0 ? 0 : (used - 1) * 3 + topBytes);
  const bytes = Buffer.alloc(length);
  for (let i = length - 1, place = 0; i >= zeros; i--, place++)
    bytes[i] = ((byteLimbs[Math.floor(place / 3)] as number) / 2 ** (8 * (place % 3))) & 255;
  return bytes;
}

/** Bytes of a base58 text without regard to checksums; undefined when a letter is foreign or it is too long. */
export function decodeBase58(source: string): Buffer | undefined {
  if (source.length === 0 || source.length > 128) return undefined;
  if (source.length <= SHORT) return decodeShort(source);
  let value = 0n;
  let zeros = 0;
  for (let i = 0; i < source.length; i++) {
    const digit = VALUES[source.charCodeAt(i)] ?? -1;
    if (digit < 0) return undefined;
    if (digit === 0 && value === 0n) zeros++;
    value = value * 58n + BigInt(digit);
  }
  const hex = value === 0n ? '' : value.toString(16);
  return Buffer.from('00'.repeat(zeros) + (hex.length % 2 === 0 ? hex : `0${hex}`), 'hex');
}

/** Payload (version byte or bytes first) of a base58check text; undefined when the checksum is wrong. */
export function decodeBase58Check(source: string): Buffer | undefined {
  const bytes = decodeBase58(source);
  if (bytes === undefined || bytes.length < 5) return undefined;
  const end = bytes.length - 4;
  doubleSha256(bytes, 0, end, checksum);
  for (let i = 0; i < 4; i++) if (bytes[end + i] !== checksum[i]) return undefined;
  return bytes.subarray(0, end);
}
