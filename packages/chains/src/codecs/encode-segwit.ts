const CHARSET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const LETTERS = Buffer.from(CHARSET, 'latin1');

/** Final constant of the checksum: BIP 173 (witness version 0) and BIP 350 (bech32m, versions 1 to 16). */
const BECH32 = 1;
const BECH32M = 0x2bc830a3;
/** BIP 173: a bech32 text has at most 90 characters. */
const MAX_LENGTH = 90;
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;
/** Terms that the top five bits of the running checksum add, for each of their 32 values. */
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
  let accumulator = 0;
  for (let i = range[0]; i < range[1]; i++) {
    accumulator = ((accumulator << 8) | (program[i] as number)) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      const value = (accumulator >> bits) & 31;
      sum = step(sum, value);
      output[end++] = LETTERS[value] as number;
    }
  }
  if (bits > 0) {
    const value = (accumulator << (5 - bits)) & 31;
    sum = step(sum, value);
    output[end++] = LETTERS[value] as number;
  }
  for (let i = 0; i < 6; i++) sum = step(sum, 0);
  sum ^= version === 0 ? BECH32 : BECH32M;
  for (let i = 5; i >= 0; i--) output[end++] = LETTERS[(sum >>> (5 * i)) & 31] as number;
  return output.toString('latin1', 0, end);
}
