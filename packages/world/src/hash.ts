import * as crypto from 'node:crypto';

/** One call where Node has it (20.12), at half the cost: a world hashes 200,000 times. */
const digest: (algorithm: string, data: Buffer | string) => Buffer =
  typeof crypto.hash === 'function'
    ? (algorithm, data) => crypto.hash(algorithm, data, 'buffer')
    : (algorithm, data) => crypto.createHash(algorithm).update(data).digest();

export const sha256 = (data: Buffer | string): Buffer => digest('sha256', data);
export const doubleSha256 = (data: Buffer): Buffer => sha256(sha256(data));
export const hash160 = (data: Buffer): Buffer => digest('ripemd160', sha256(data));

/** The order in which people read a hash: bytes reversed. */
export const toHashText = (hash: Buffer): string => Buffer.from(hash).reverse().toString('hex');
export const fromHashText = (text: string): Buffer => Buffer.from(text, 'hex').reverse();
/** The first half of SHA-512, by which the XRP Ledger names everything. */
export const sha512Half = (data: Buffer): Buffer => digest('sha512', data).subarray(0, 32);
