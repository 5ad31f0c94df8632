import { fromBase58, type HexRange, listBase58Ranges, toBase58 } from './base58.ts';

export type { HexRange } from './base58.ts';

import { type ChainId, getChain } from '../chain/chain.ts';
import type { HashForm } from '../chain/chain-family.ts';

interface Spelling {
  readonly write: (hex: string) => string;
  /** Undefined for what is no text of this form. */
  readonly read: (text: string) => string | undefined;
  /** Ranges of hashes of so many bytes whose text begins so. */
  readonly listRanges: (prefix: string, bytes: number) => readonly HexRange[];
}

/** More letters than any hash has: base58 takes time by their square. */
const MAX_LETTERS = 128;

const HEX = /^[0-9a-f]+$/i;
const BASE64 = /^([A-Za-z0-9+/_-]+)={0,2}$/;
const BASE64_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const BITS_A_LETTER = 6;

const readHex = (text: string): string | undefined => (HEX.test(text) ? text.toLowerCase() : undefined);
const withoutMark = (text: string): string => text.replace(/^0x/i, '');
/** People copy hashes with `0x` from tools of other chains. */
const readMarkedHex = (text: string): string | undefined => readHex(withoutMark(text));

function listHexRanges(prefix: string, bytes: number): readonly HexRange[] {
  const digits = readHex(prefix);
  if (digits === undefined || digits.length > 2 * bytes) return [];
  return [{ first: digits.padEnd(2 * bytes, '0'), last: digits.padEnd(2 * bytes, 'f') }];
}

/** The bits of a text of either base64 alphabet; undefined where a letter is foreign. */
function readBits(text: string): string | undefined {
  const letters = BASE64.exec(text)?.[1]?.replaceAll('-', '+').replaceAll('_', '/');
  if (letters === undefined) return undefined;
  return [...letters].map((letter) => BASE64_LETTERS.indexOf(letter).toString(2).padStart(BITS_A_LETTER, '0')).join('');
}

const bitsToHex = (bits: string): string =>
  BigInt(`0b${bits}`)
    .toString(16)
    .padStart(bits.length / 4, '0');

function readBase64(text: string): string | undefined {
  const bits = readBits(text);
  if (bits === undefined) return undefined;
  const whole = bits.length - (bits.length % 8);
  // Letters that end within a byte have zeros behind it, else two texts would be one hash.
  return whole === 0 || bits.slice(whole).includes('1') ? undefined : bitsToHex(bits.slice(0, whole));
}

function listBase64Ranges(prefix: string, bytes: number): readonly HexRange[] {
  const bits = readBits(prefix);
  if (bits === undefined) return [];
  const size = 8 * bytes;
  if (bits.slice(size).includes('1') || bits.length - size >= BITS_A_LETTER) return [];
  const known = bits.slice(0, size);
  return [{ first: bitsToHex(known.padEnd(size, '0')), last: bitsToHex(known.padEnd(size, '1')) }];
}

const SPELLINGS: Readonly<Record<HashForm, Spelling>> = {
  hex: {
    write: (hex) => hex,
    read: readMarkedHex,
    listRanges: (prefix, bytes) => listHexRanges(withoutMark(prefix), bytes),
  },
  '0x-hex': {
    write: (hex) => `0x${hex}`,
    read: readMarkedHex,
    listRanges: (prefix, bytes) => listHexRanges(withoutMark(prefix), bytes),
  },
  'upper-hex': {
    write: (hex) => hex.toUpperCase(),
    read: readMarkedHex,
    listRanges: (prefix, bytes) => listHexRanges(withoutMark(prefix), bytes),
  },
  base58: { write: toBase58, read: fromBase58, listRanges: listBase58Ranges },
  'hex-or-base64': {
    write: (hex) => hex,
    read: (text) => {
      const hex = readMarkedHex(text);
      return hex !== undefined && hex.length % 2 === 0 && hex.length > 44 ? hex : readBase64(text);
    },
    listRanges: (prefix, bytes) =>
      joinRanges([...listHexRanges(withoutMark(prefix), bytes), ...listBase64Ranges(prefix, bytes)]),
  },
};

/**
 * A hash as people read it on its chain: of a transaction or a block.
 * @param hash as the ledger and `Block` store it
 */
export const toHashText = (chain: ChainId, hash: string): string => SPELLINGS[getChain(chain).hashForm].write(hash);

/** The hash as the ledger stores it, when the text is shaped like one of a transaction on this chain. */
export function parseHashText(chain: ChainId, text: string): string | undefined {
  if (text.length > MAX_LETTERS) return undefined;
  const { hashForm, hashBytes } = getChain(chain);
  const hash = SPELLINGS[hashForm].read(text);
  return hash?.length === 2 * hashBytes ? hash : undefined;
}

/**
 * Ranges of transaction hashes that begin with the text a person has typed: ranges of bytes, ascending, without
 * overlap; empty where no hash begins so.
 */
export function listHashRanges(chain: ChainId, prefix: string): readonly HexRange[] {
  if (prefix === '' || prefix.length > MAX_LETTERS) return [];
  const { hashForm, hashBytes } = getChain(chain);
  return SPELLINGS[hashForm].listRanges(prefix, hashBytes);
}

/** Ascending, those that overlap as one. */
function joinRanges(ranges: readonly HexRange[]): readonly HexRange[] {
  const joined: HexRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const before = joined.at(-1);
    if (before === undefined || range.first > before.last) joined.push(range);
    else joined[joined.length - 1] = { ...before, last: range.last > before.last ? range.last : before.last };
  }
  return joined;
}
