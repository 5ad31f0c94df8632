const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x98f2bc8e61n, 0x79b76d99e2n, 0xf33e5fb3c4n, 0xae2eabe2a8n, 0x1e4f43e470n];

/** The specification's own checksum, letter by letter. */
function checksum(values: readonly number[]): bigint {
  let sum = 1n;
  for (const value of values) {
    const top = sum >> 35n;
    sum = ((sum & 0x07ffffffffn) << 5n) ^ BigInt(value);
    for (const [bit, generator] of GENERATORS.entries()) if ((top >> BigInt(bit)) & 1n) sum ^= generator;
  }
  return sum ^ 1n;
}

/**
 * CashAddr of a hash of 20 bytes without its prefix; simple and slow, sharing no code with what reads it.
 * @param type 0 of a key, 1 of a script
 */
export function toCashAddr(prefix: string, type: 0 | 1, hash: Buffer): string {
  const bits = [...Buffer.concat([Buffer.of(type << 3), hash])]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  const values = (bits.padEnd(Math.ceil(bits.length / 5) * 5, '0').match(/.{5}/g) ?? []).map((five) =>
    Number.parseInt(five, 2),
  );
  const head = [...[...prefix].map((letter) => letter.charCodeAt(0) & 31), 0];
  const sum = checksum([...head, ...values, 0, 0, 0, 0, 0, 0, 0, 0]);
  const tail = Array.from({ length: 8 }, (_, i) => Number((sum >> BigInt(5 * (7 - i))) & 31n));
  return [...values, ...tail].map((value) => LETTERS[value]).join('');
}
