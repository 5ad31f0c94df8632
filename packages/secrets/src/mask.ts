import { sha256 } from '@noble/hashes/sha2.js';
import { findExtendedKeys } from './extended-keys.ts';
import { findKeyShapes } from './find-key-shapes.ts';
import { findKeys } from './find-keys.ts';
import { foldText } from './fold-text.ts';
import { findMnemonics } from './mnemonics.ts';
import type { SecretSpan } from './secret-span.ts';

/** Replaces a secret: not even a digest is stored, by which words could be tried. */
const MASKS = { PRIVATE_KEY: '[PRIVATE_KEY]', MNEMONIC: '[MNEMONIC]', EXTENDED_KEY: '[EXTENDED_KEY]' } as const;

interface MaskedSpan extends SecretSpan {
  readonly mask: string;
}

const listPrivateSpans = (text: string): readonly MaskedSpan[] => [
  ...findMnemonics(text).map((span) => ({ ...span, mask: MASKS.MNEMONIC })),
  ...findKeys(text).map((span) => ({ ...span, mask: MASKS.PRIVATE_KEY })),
];

/** The text without private keys, mnemonics and extended public keys. */
export function maskSecrets(original: string): string {
  return replaceSpans(original, (text) => [
    ...listPrivateSpans(text),
    ...findExtendedKeys(text).map((span) => ({ ...span, mask: MASKS.EXTENDED_KEY })),
  ]);
}

/** The text without private keys and mnemonics. */
export function maskPrivateKeys(original: string): string {
  return replaceSpans(original, listPrivateSpans);
}

/** The text without secrets and without what may be a private key; marks are fixed, and reveal nothing of what they replace. */
export function removeSecrets(original: string): string {
  return replaceSpans(maskSecrets(original), (text) =>
    findKeyShapes(text).map(({ start, end }) => ({ start, end, mask: MASKS.PRIVATE_KEY })),
  );
}

/** The text with digests in place of what may be a private key: equal ones have equal digests, and none can be computed back. */
export function maskKeyShapes(original: string): string {
  return replaceSpans(original, (text) =>
    findKeyShapes(text).map(({ start, end, key }) => ({ start, end, mask: toDigest(key) })),
  );
}

/** Replaces parts of the folded text in the original one; of two that overlap, all of both by the first one's mask. */
function replaceSpans(original: string, find: (text: string) => readonly MaskedSpan[]): string {
  const { text, toOriginal } = foldText(original);
  const spans = find(text).toSorted((a, b) => a.start - b.start || b.end - a.end);
  let [masked, from] = ['', 0];
  for (const { start, end, mask } of spans) {
    if (start >= from) masked += original.slice(toOriginal(from), toOriginal(start)) + mask;
    from = Math.max(from, end);
  }
  return spans.length === 0 ? original : masked + original.slice(toOriginal(from));
}

function toDigest(key: string): string {
  const bytes = sha256(new TextEncoder().encode(key));
  return `sha256:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
