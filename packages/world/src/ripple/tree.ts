import { sha512Half } from '../hash.ts';
import type { RippleTransaction } from './ripple-block.ts';

const EMPTY = '0'.repeat(64);
const prefix = (text: string): string => Buffer.from(`${text}\0`).toString('hex');

/** Root of a ledger's transactions, digit by digit of their hashes; in hex. */
export function findRoot(transactions: readonly Pick<RippleTransaction, 'hash' | 'blob' | 'meta'>[]): string {
  const leaves = transactions.map(({ hash, blob, meta }): readonly [string, string] => [
    hash,
    hashOf(prefix('SND') + sized(blob) + sized(meta) + hash),
  ]);
  return leaves.length === 0 ? EMPTY : branch(leaves, 0);
}

const DIGITS = '0123456789abcdef';

function branch(leaves: readonly (readonly [string, string])[], depth: number): string {
  const parts = [...DIGITS].map((digit) => {
    const under = leaves.filter(([hash]) => hash[depth] === digit);
    return under.length > 1 ? branch(under, depth + 1) : (under[0]?.[1] ?? EMPTY);
  });
  return hashOf(prefix('MIN') + parts.join(''));
}

const hashOf = (hex: string): string => sha512Half(Buffer.from(hex, 'hex')).toString('hex');

/** With its length before it, of up to 12,480 bytes. */
function sized(hex: string): string {
  const bytes = hex.length / 2;
  if (bytes > 12_480) throw new RangeError('a transaction of this world is too large');
  const length = bytes <= 192 ? [bytes] : [193 + ((bytes - 193) >> 8), (bytes - 193) & 255];
  return Buffer.from(length).toString('hex') + hex;
}
