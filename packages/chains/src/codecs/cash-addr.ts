const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const LETTERS = Buffer.from(CHARSET, 'latin1');
const VALUES: ReadonlyMap<string, number> = new Map([...CHARSET].map((letter, value) => [letter, value]));

/** The checksum has 40 bits, in two numbers: the upper 8 and the lower 32. */
const GENERATORS = [
  [0x98, 0xf2bc8e61],
  [0x79, 0xb76d99e2],
  [0xf3, 0x3e5fb3c4],
  [0xae, 0x2eabe2a8],
  [0x1e, 0x4f43e470],
] as const;
const CHECKSUM_LETTERS = 8;

/** Terms that the top five bits of the running checksum add, for each of their 32 values. */
const toSteps = (half: 0 | 1): Int32Array =>
  Int32Array.from({ length: 32 }, (_, top) =>
    GENERATORS.reduce((sum, generator, bit) => ((top >> bit) & 1 ? sum ^ generator[half] : sum), 0),
  );
const [UPPER_STEPS, LOWER_STEPS] = [toSteps(0), toSteps(1)];

let upper = 0;
let lower = 0;

function step(value: number): void {
  const top = upper >>> 3;
  const shifted = ((upper & 7) << 5) | (lower >>> 27);
  upper = shifted ^ (UPPER_STEPS[top] as number);
  lower = (lower << 5) ^ value ^ (LOWER_STEPS[top] as number);
}

const prefixSums = new Map<string, readonly [number, number]>();

/** Begins the checksum: the lower five bits of each letter of the prefix, and 0. */
function startWith(prefix: string): void {
  let known = prefixSums.get(prefix);
  if (known === undefined) {
    [upper, lower] = [0, 1];
    for (let i = 0; i < prefix.length; i++) step(prefix.charCodeAt(i) & 31);
    step(0);
    known = [upper, lower];
    if (prefixSums.size < 32) prefixSums.set(prefix, known);
  }
  [upper, lower] = known;
}

/** Bytes of a hash by the lower three bits of the version byte. */
const HASH_BYTES = [20, 24, 28, 32, 40, 48, 56, 64] as const;
/** One letter in five bits: of 65 bytes, and the checksum. */
const output = Buffer.alloc(112);

/**
 * CashAddr of a hash read at [from, to), without its prefix, which the checksum covers.
 * @param type 0 of a key's hash, 1 of a script's; 2 and 3 the same where tokens are welcome
 * @see https://github.com/bitcoincashorg/bitcoincash.org/blob/master/spec/cashaddr.md
 */
export function encodeCashAddr(
  prefix: string,
  type: number,
  bytes: Uint8Array,
  [from, to]: readonly [number, number],
): string {
  const size = (HASH_BYTES as readonly number[]).indexOf(to - from);
  startWith(prefix);
  let end = 0;
  let bits = 0;
  let accumulator = 0;
  const write = (value: number): void => {
    step(value);
    output[end++] = LETTERS[value] as number;
  };
  for (let i = from - 1; i < to; i++) {
    accumulator = ((accumulator << 8) | (i < from ? (type << 3) | size : (bytes[i] as number))) & 0xfff;
    bits += 8;
    for (; bits >= 5; bits -= 5) write((accumulator >> (bits - 5)) & 31);
  }
  if (bits > 0) write((accumulator << (5 - bits)) & 31);
  for (let i = 0; i < CHECKSUM_LETTERS; i++) step(0);
  lower ^= 1;
  for (let i = 0; i < CHECKSUM_LETTERS; i++) output[end++] = LETTERS[readFive(7 - i)] as number;
  return output.toString('latin1', 0, end);
}

/** Bits [5 · at, 5 · at + 5) of the checksum. */
function readFive(at: number): number {
  const bit = 5 * at;
  if (bit >= 32) return (upper >>> (bit - 32)) & 31;
  if (bit <= 27) return (lower >>> bit) & 31;
  return ((lower >>> bit) | (upper << (32 - bit))) & 31;
}

export interface CashAddr {
  /** As in `encodeCashAddr`. */
  readonly type: number;
  readonly hash: Buffer;
}

/** Reads a CashAddr, in one case throughout, with its prefix or without; undefined when anything at all is off. */
export function decodeCashAddr(prefix: string, text: string): CashAddr | undefined {
  const plain = text === text.toUpperCase() ? text.toLowerCase() : text;
  const letters = plain.startsWith(`${prefix}:`) ? plain.slice(prefix.length + 1) : plain;
  if (letters.length <= CHECKSUM_LETTERS || letters.length > output.length) return undefined;
  let accumulator = 0n;
  for (const letter of letters.slice(0, -CHECKSUM_LETTERS)) {
    const value = VALUES.get(letter);
    if (value === undefined) return undefined;
    accumulator = (accumulator << 5n) | BigInt(value);
  }
  const bits = 5 * (letters.length - CHECKSUM_LETTERS);
  const bytes = Buffer.from(
    (accumulator >> BigInt(bits % 8)).toString(16).padStart(2 * Math.floor(bits / 8), '0'),
    'hex',
  );
  const [version = 0x80] = bytes;
  const hash = bytes.subarray(1);
  if (version >= 0x80 || HASH_BYTES[version & 7] !== hash.length) return undefined;
  const type = version >> 3;
  // Writing it again proves checksum and padding.
  return encodeCashAddr(prefix, type, hash, [0, hash.length]) === letters ? { type, hash } : undefined;
}
