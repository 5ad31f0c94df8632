const LETTERS = Buffer.from('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz', 'latin1');

/** Limbs of five base-58 digits: a limb times 2^16 is far below 2^53. */
const LIMB = 58 ** 5;
/** 64 bytes have at most 88 digits. */
const MAX_BYTES = 64;
const limbs = new Float64Array(18);
const digits = Buffer.alloc(90);

/** base58 text of at most 64 bytes, an even number of them: keys and signatures, of which a block has thousands. */
export function encodeBase58(bytes: Uint8Array): string {
  if (bytes.length > MAX_BYTES || bytes.length % 2 !== 0) throw new RangeError(`invalid key of ${bytes.length} bytes`);
  let used = 0;
  limbs.fill(0);
  for (let at = 0; at < bytes.length; at += 2) {
    let carry = ((bytes[at] as number) << 8) | (bytes[at + 1] as number);
    for (let i = 0; i < used || carry > 0; i++) {
      const value = (limbs[i] as number) * 65_536 + carry;
      carry = Math.floor(value / LIMB);
      limbs[i] = value - carry * LIMB;
      if (i === used) used++;
    }
  }
  return toLetters(bytes, used);
}

/** A leading zero byte is one leading '1'; leading zero digits beyond those are not written. */
function toLetters(bytes: Uint8Array, used: number): string {
  let end = 0;
  for (let i = used - 1; i >= 0; i--, end += 5) {
    let rest = limbs[i] as number;
    for (let digit = 4; digit >= 0; digit--, rest = Math.floor(rest / 58)) digits[end + digit] = rest % 58;
  }
  let first = 0;
  while (first < end && digits[first] === 0) first++;
  for (let i = first; i < end; i++) digits[i] = LETTERS[digits[i] as number] as number;
  let zeros = 0;
  while (zeros < bytes.length && bytes[zeros] === 0) zeros++;
  return '1'.repeat(zeros) + digits.toString('latin1', first, end);
}
