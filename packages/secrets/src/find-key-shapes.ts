import type { SecretSpan } from './secret-span.ts';

/** Possible private key without a checksum, or with a mistyped one. */
export interface KeyShape extends SecretSpan {
  /** The same for each spelling of a key. */
  readonly key: string;
}

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** Excludes digests that `maskKeyShapes` wrote, and raw addresses of TON, whose workchain is 0 or -1. */
const NOT_AFTER = String.raw`(?<!\bsha256:)(?<!(?<![0-9a-z-])(?:0|-1):)`;
/**
 * Hex that is longer than any chain's address, since the beginning of a key reveals most of it; and 16 bytes alone, which seeds of
 * Electrum and the XRP Ledger have. Transaction hashes match too.
 */
const HEX = new RegExp(`(?<![0-9a-f])${NOT_AFTER}(?:0x)?(?:[0-9a-f]{44,}|[0-9a-f]{32}(?![0-9a-f]))`, 'gi');
const SHAPES = [
  new RegExp(String.raw`\b${BASE58}{86,88}\b`, 'g'), // 64 bytes in base58 (Solana)
  // The beginning of a WIF key or a mistyped one: no address has so many letters but an X-address (47, X or T).
  new RegExp(String.raw`\b(?:[5KL]${BASE58}{44,51}|[679QTXc]${BASE58}{47,51})\b`, 'g'),
  new RegExp(String.raw`\b(?:s${BASE58}{24,30}|6P${BASE58}{40,56})\b`, 'g'), // XRP Ledger, BIP 38
  new RegExp(
    String.raw`\b(?:[xyzYZtuvUV]prv|[LMt]tpv|dgpv|drkp|edsk|spsk|p2sk|BLsk|(?:ed|sp|p2|BL)esk)${BASE58}{30,110}\b`,
    'g',
  ),
  /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{43}=/g, // 32 bytes in base64
  /(?<![\d.])\d{1,3}(?:[\s,;]+\d{1,3}){31,}(?!\d)/g, // bytes in decimals
];

/** Parts of a text that may be private keys, without overlaps of the same shape. */
export function findKeyShapes(text: string): readonly KeyShape[] {
  const toShape = ({ 0: key, index }: RegExpExecArray): KeyShape => ({ start: index, end: index + key.length, key });
  return [
    ...[...text.matchAll(HEX)].map(toShape).map((shape) => ({ ...shape, key: toDigits(shape.key) })),
    ...SHAPES.flatMap((shape) => [...text.matchAll(shape)].map(toShape)),
    ...findBrokenHex(text),
  ];
}

const toDigits = (hex: string): string => hex.replace(/^0x/i, '').toLowerCase();

const HEX_PIECE = /(?<![0-9a-z])(?:0x)?([0-9a-f]{1,60})(?![0-9a-z])/gi;
const BETWEEN = /^[\s:,;|._-]{1,4}$/;
/** Digits of keys: of 32 bytes, and of 64. */
const KEY_DIGITS: readonly number[] = [64, 128];
const MAX_PIECES = 128;
/** Pieces of a key that lines broke; one that is printed in groups has more, all of one length. */
const MAX_BROKEN = 4;

/** Hex digits with blanks, line breaks, colons or commas within. */
function findBrokenHex(text: string): readonly KeyShape[] {
  const pieces = [...text.matchAll(HEX_PIECE)].map(({ 0: whole, 1: digits = '', index }) => ({
    digits,
    start: index,
    end: index + whole.length,
  }));
  const shapes: KeyShape[] = [];
  for (const [at, first] of pieces.entries()) {
    if (first.start < (shapes.at(-1)?.end ?? 0)) continue;
    let [key, end] = [first.digits, first.end];
    for (const [index, { digits, start, end: next }] of pieces.slice(at + 1, at + MAX_PIECES).entries()) {
      const isRegular = key.length === (index + 1) * first.digits.length && digits.length <= first.digits.length;
      if (!BETWEEN.test(text.slice(end, start)) || (index + 2 > MAX_BROKEN && !isRegular)) break;
      [key, end] = [key + digits, next];
      if (KEY_DIGITS.includes(key.length)) shapes.push({ start: first.start, end, key: key.toLowerCase() });
    }
  }
  return shapes;
}
