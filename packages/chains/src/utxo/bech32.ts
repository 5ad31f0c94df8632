const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const LETTERS = Buffer.from(CHARSET, 'latin1');
const VALUES = new Int8Array(128).fill(-1);
for (const [i, letter] of LETTERS.entries()) VALUES[letter] = i;

/** Final constant of the checksum: BIP 173 (witness version 0) and BIP 350 (bech32m, versions 1 to 16). */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
/** BIP 173: a bech32 text has at most 90 characters. */
const MAX_LENGTH = 90;
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
/** What the five top bits of the running checksum add, for each of their 32 values. */
const STEPS = Int32Array.from({ length: 32 }, (_, top) =>
  GENERATORS.reduce((sum, generator, bit) => ((top >> bit) & 1 ? sum ^ generator : sum), 0),
);

const step = (sum: number, value: number): number => ((sum & 0x1ffffff) << 5) ^ value ^ (STEPS[sum >>> 25] as number);

const prefixSums = new Map<string, number>();

function sumPrefix(hrp: string): number {
  const known = prefixSums.get(hrp);
  if (known !== undefined) return known;
  let sum = 1;
  for (let i = 0; i < hrp.length; i++) sum = step(sum, hrp.charCodeAt(i) >> 5);
  sum = step(sum, 0);
  for (let i = 0; i < hrp.length; i++) sum = step(sum, hrp.charCodeAt(i) & 31);
  if (prefixSums.size < 32) prefixSums.set(hrp, sum);
  return sum;
}

const output = Buffer.alloc(MAX_LENGTH + 10);

/** Address of a witness program read at [at, at + length): bech32 for version 0, bech32m above. */
export function encodeSegwit(
  hrp: string,
  version: number,
  program: Uint8Array,
  range: readonly [number, number],
): string {
  let end = output.write(hrp, 0, 'latin1');
  output[end++] = 0x31;
  let sum = step(sumPrefix(hrp), version);
  output[end++] = LETTERS[version] as number;
  let bits = 0;
  let held = 0;
  for (let i = range[0]; i < range[1]; i++) {
    held = ((held << 8) | (program[i] as number)) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      const value = (held >> bits) & 31;
      sum = step(sum, value);
      output[end++] = LETTERS[value] as number;
    }
  }
  if (bits > 0) {
    const value = (held << (5 - bits)) & 31;
    sum = step(sum, value);
    output[end++] = LETTERS[value] as number;
  }
  for (let i = 0; i < 6; i++) sum = step(sum, 0);
  sum ^= version === 0 ? BECH32 : BECH32M;
  for (let i = 5; i >= 0; i--) output[end++] = LETTERS[(sum >>> (5 * i)) & 31] as number;
  return output.toString('latin1', 0, end);
}

export interface WitnessProgram {
  readonly version: number;
  readonly program: Buffer;
}

/** Witness program of a segwit address in either case; undefined when anything at all is off (BIP 173, BIP 350). */
export function decodeSegwit(hrp: string, text: string): WitnessProgram | undefined {
  const lower = text.toLowerCase();
  if (text !== lower && text !== text.toUpperCase()) return undefined;
  if (text.length > MAX_LENGTH || !lower.startsWith(`${hrp}1`)) return undefined;
  const values = readValues(lower.slice(hrp.length + 1));
  if (values === undefined || values.length < 7) return undefined;
  const version = values[0] as number;
  const expected = version === 0 ? BECH32 : BECH32M;
  if (version > 16 || values.reduce(step, sumPrefix(hrp)) !== expected) return undefined;
  const program = toBytes(values.slice(1, -6));
  return program !== undefined && isProgramLength(version, program.length) ? { version, program } : undefined;
}

/** BIP 141: 2 to 40 bytes; version 0 knows only key hashes (20) and script hashes (32). */
export const isProgramLength = (version: number, length: number): boolean =>
  version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;

function readValues(text: string): number[] | undefined {
  const values: number[] = [];
  for (let i = 0; i < text.length; i++) {
    const value = VALUES[text.charCodeAt(i)] ?? -1;
    if (value < 0) return undefined;
    values.push(value);
  }
  return values;
}

/** Regroups 5-bit values into bytes; padding must be shorter than a value and zero. */
function toBytes(values: readonly number[]): Buffer | undefined {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const value of values) {
    held = ((held << 5) | value) & 0xfff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return bits >= 5 || (held & ((1 << bits) - 1)) !== 0 ? undefined : Buffer.from(bytes);
}
