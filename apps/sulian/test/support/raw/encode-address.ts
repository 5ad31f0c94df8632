import { createHash } from 'node:crypto';

/*
 * Addresses of Bitcoin scripts, written from the BIPs without code of the product, whose results are compared with
 * these.
 */

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATORS = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const BECH32M = 0x2bc830a3;

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
export const hash256 = (bytes: Buffer): Buffer => sha256(sha256(bytes));
const hash160 = (bytes: Buffer): Buffer => createHash('ripemd160').update(sha256(bytes)).digest();

function base58Check(version: number, hash: Buffer): string {
  const payload = Buffer.concat([Buffer.from([version]), hash]);
  const bytes = Buffer.concat([payload, hash256(payload).subarray(0, 4)]);
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = BASE58.charAt(Number(number % 58n)) + text;
  for (const byte of bytes) {
    if (byte !== 0) break;
    text = `1${text}`;
  }
  return text;
}

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, generator] of GENERATORS.entries()) if (((top >>> bit) & 1) === 1) sum ^= generator;
  }
  return sum >>> 0;
}

/** BIP 173 and 350, for `bc`. */
function segwit(version: number, program: Buffer): string {
  const groups = [version];
  let bits = 0;
  let accumulator = 0;
  for (const byte of program) {
    accumulator = (accumulator << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) groups.push((accumulator >>> (bits - 5)) & 31);
    accumulator &= 0xff;
  }
  if (bits > 0) groups.push((accumulator << (5 - bits)) & 31);
  const human = [3, 3, 0, 2, 3];
  const check = polymod([...human, ...groups, 0, 0, 0, 0, 0, 0]) ^ (version === 0 ? 1 : BECH32M);
  const all = [...groups, ...[0, 1, 2, 3, 4, 5].map((at) => (check >>> (5 * (5 - at))) & 31)];
  return `bc1${all.map((value) => BECH32.charAt(value)).join('')}`;
}

/** The one address that a script pays; for a bare key that of its hash. Undefined for every other script. */
export function addressOf(script: Buffer): string | undefined {
  const hex = script.toString('hex');
  const key = /^(?:21(0[23][0-9a-f]{64})|41(04[0-9a-f]{128}))ac$/.exec(hex);
  if (key !== null) return base58Check(0, hash160(Buffer.from(key[1] ?? key[2] ?? '', 'hex')));
  const keyHash = /^76a914([0-9a-f]{40})88ac$/.exec(hex)?.[1];
  if (keyHash !== undefined) return base58Check(0, Buffer.from(keyHash, 'hex'));
  const scriptHash = /^a914([0-9a-f]{40})87$/.exec(hex)?.[1];
  if (scriptHash !== undefined) return base58Check(5, Buffer.from(scriptHash, 'hex'));
  const witness = /^(00|5[1-9a-f]|60)([0-9a-f]{2})((?:[0-9a-f]{2}){2,40})$/.exec(hex);
  if (witness === null || Number.parseInt(witness[2] ?? '', 16) * 2 !== witness[3]?.length) return undefined;
  const version = witness[1] === '00' ? 0 : Number.parseInt(witness[1] ?? '', 16) - 0x50;
  const program = Buffer.from(witness[3], 'hex');
  return version === 0 && program.length !== 20 && program.length !== 32 ? undefined : segwit(version, program);
}
