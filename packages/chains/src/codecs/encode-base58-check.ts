import { doubleSha256 } from './double-sha256.ts';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const LETTERS = Buffer.from(ALPHABET, 'latin1');

/** Limbs of five base-58 digits: a limb times 2^16 is far below 2^53. */
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
