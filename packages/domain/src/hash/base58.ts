/** Bitcoin's order of letters, which Solana and Tezos share. */
const LETTERS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = 58n;
const BYTE = 256n;

/** Bytes between two, both included, as lower-case hex of one length. */
export interface HexRange {
  readonly first: string;
  readonly last: string;
}

/** A zero byte in front is a `1`; the rest is one number. @param hex whole bytes */
export function toBase58(hex: string): string {
  let rest = BigInt(`0x0${hex}`);
  let text = '';
  for (; rest > 0n; rest /= BASE) text = LETTERS.charAt(Number(rest % BASE)) + text;
  return '1'.repeat(countZeroBytes(hex)) + text;
}

/** Lower-case hex of the bytes; undefined for a foreign letter or no text. Checksums are bytes like any other here. */
export function fromBase58(text: string): string | undefined {
  const number = numberOf(text);
  if (number === undefined || text === '') return undefined;
  const digits = number === 0n ? '' : number.toString(16);
  return '00'.repeat(countOnes(text)) + (digits.length % 2 === 0 ? digits : `0${digits}`);
}

/**
 * Ranges of values of so many bytes whose text begins with the prefix, ascending. Their texts differ in length; within
 * each length those that begin alike are one range.
 */
export function listBase58Ranges(prefix: string, bytes: number): readonly HexRange[] {
  const ones = countOnes(prefix);
  const number = numberOf(prefix.slice(ones));
  if (number === undefined || ones > bytes) return [];
  const toHex = (value: bigint): string => value.toString(16).padStart(2 * bytes, '0');
  const end = BYTE ** BigInt(bytes - ones);
  if (prefix.length === ones) return [{ first: toHex(0n), last: toHex(end - 1n) }];
  // A further letter than `1` ends the zero bytes.
  const least = end / BYTE;
  const ranges: HexRange[] = [];
  for (let scale = 1n; number * scale < end; scale *= BASE) {
    const [from, to] = [number * scale, (number + 1n) * scale];
    if (to > least) ranges.push({ first: toHex(from < least ? least : from), last: toHex((to > end ? end : to) - 1n) });
  }
  return ranges;
}

function numberOf(text: string): bigint | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = LETTERS.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * BASE + BigInt(digit);
  }
  return number;
}

const countOnes = (text: string): number => text.length - text.replace(/^1+/, '').length;
const countZeroBytes = (hex: string): number => (/^(?:00)*/.exec(hex)?.[0].length ?? 0) / 2;
