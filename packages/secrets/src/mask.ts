import { sha256 } from '@noble/hashes/sha2.js';
import { findKeys } from './find-keys.ts';
import { foldText } from './fold-text.ts';
import { findMnemonics } from './mnemonics.ts';

/** Replaces a secret: not even a digest is stored, by which words could be tried. */
const MASKS = { PRIVATE_KEY: '[PRIVATE_KEY]', MNEMONIC: '[MNEMONIC]' } as const;

/** The text without private keys and mnemonics. */
export function maskSecrets(original: string): string {
  const { text, toOriginal } = foldText(original);
  const spans = [
    ...findMnemonics(text).map((span) => ({ ...span, mask: MASKS.MNEMONIC })),
    ...findKeys(text).map((span) => ({ ...span, mask: MASKS.PRIVATE_KEY })),
  ].toSorted((a, b) => a.start - b.start);
  let [masked, from] = ['', 0];
  for (const { start, end, mask } of spans) {
    if (start >= from) masked += original.slice(toOriginal(from), toOriginal(start)) + mask;
    from = Math.max(from, end);
  }
  return spans.length === 0 ? original : masked + original.slice(toOriginal(from));
}

/**
 * Forms that transaction hashes share with private keys without a checksum: 64 hex digits, 64 bytes in base58 (Solana),
 * and the beginning of a typed key. Digests that this function wrote do not match, nor do raw addresses of TON, whose
 * workchain is 0 or -1.
 */
const KEY_SHAPES = [
  /(?<![0-9a-z])(?<!\bsha256:)(?<!(?<![0-9a-z-])(?:0|-1):)(?:0x)?[0-9a-f]{64}(?![0-9a-z])/gi,
  /\b[1-9A-HJ-NP-Za-km-z]{86,88}\b/g,
  /\b[5KL][1-9A-HJ-NP-Za-km-z]{44,51}\b/g,
];

/** Hex digits with blanks or line breaks within. */
const BROKEN_HEX = /(?<![0-9a-z])(?:0x)?[0-9a-f]{4,60}(?:\s+[0-9a-f]{1,60}){1,16}(?![0-9a-z])/gi;
const isWholeHex = (hex: string): boolean => /^(?:0x)?[0-9a-f]{64}$/i.test(hex);

/** The text with digests in place of what may be a private key: equal ones have equal digests, and none can be computed back. */
export function maskKeyShapes(text: string): string {
  const masked = KEY_SHAPES.reduce((before, shape) => before.replace(shape, toDigest), text);
  return masked.replace(BROKEN_HEX, (broken) => {
    const joined = broken.replace(/\s+/g, '');
    return isWholeHex(joined) ? toDigest(joined) : broken;
  });
}

function toDigest(key: string): string {
  const bytes = sha256(new TextEncoder().encode(isWholeHex(key) ? key.replace(/^0x/i, '').toLowerCase() : key));
  return `sha256:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
