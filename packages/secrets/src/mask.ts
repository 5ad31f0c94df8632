import { sha256 } from '@noble/hashes/sha2.js';
import { RUN } from './find-secret.ts';
import { findMnemonics } from './mnemonics.ts';
import { isPrivateKey } from './private-keys.ts';

/** Replaces a secret: not even a digest is stored, by which words could be tried. */
const MASKS = { PRIVATE_KEY: '[PRIVATE_KEY]', MNEMONIC: '[MNEMONIC]' } as const;

/** The text without private keys and mnemonics. */
export function maskSecrets(text: string): string {
  const spans = findMnemonics(text).toSorted((a, b) => a.start - b.start);
  let [masked, from] = ['', 0];
  for (const { start, end } of spans) {
    if (start >= from) masked += text.slice(from, start) + MASKS.MNEMONIC;
    from = Math.max(from, end);
  }
  return (masked + text.slice(from)).replace(RUN, (run) => (isPrivateKey(run) ? MASKS.PRIVATE_KEY : run));
}

/**
 * Shapes that transaction hashes share with private keys that have no checksum: 64 hex digits, 64 bytes in base58 (Solana), and
 * the beginning of a key while somebody types it. Not among them are digests that stand here already, and raw addresses of TON,
 * whose workchain is 0 or -1.
 */
const KEY_SHAPES = [
  /(?<![0-9a-z])(?<!\bsha256:)(?<!(?<![0-9a-z-])(?:0|-1):)(?:0x)?[0-9a-f]{64}(?![0-9a-z])/gi,
  /\b[1-9A-HJ-NP-Za-km-z]{86,88}\b/g,
  /\b[5KL][1-9A-HJ-NP-Za-km-z]{44,51}\b/g,
];

/** The text with digests in place of what may be a private key: equal ones have equal digests, and none can be computed back. */
export const maskKeyShapes = (text: string): string =>
  KEY_SHAPES.reduce((masked, shape) => masked.replace(shape, toDigest), text);

function toDigest(key: string): string {
  const isHex = /^(?:0x)?[0-9a-f]{64}$/i.test(key);
  const bytes = sha256(new TextEncoder().encode(isHex ? key.replace(/^0x/i, '').toLowerCase() : key));
  return `sha256:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
