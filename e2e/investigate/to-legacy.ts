import { createHash } from 'node:crypto';

const CASH = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CHECKSUM_LETTERS = 8;
const HASH_BYTES = 20;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** The spelling of before 2018 of a CashAddr of a key or a script, apart from the program's own codecs. */
export function toLegacy(cashAddr: string): string {
  const letters = cashAddr.slice(cashAddr.indexOf(':') + 1, -CHECKSUM_LETTERS);
  const bits = [...letters].map((each) => CASH.indexOf(each).toString(2).padStart(5, '0')).join('');
  const [kind = 0, ...hash] = Array.from({ length: 1 + HASH_BYTES }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2),
  );
  const payload = Buffer.of(kind === 0 ? 0x00 : 0x05, ...hash);
  const bytes = Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]);
  let text = '';
  for (let left = BigInt(`0x${bytes.toString('hex')}`); left > 0n; left /= 58n)
    text = BASE58[Number(left % 58n)] + text;
  return '1'.repeat(bytes.findIndex((byte) => byte !== 0)) + text;
}
