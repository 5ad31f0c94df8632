import { hmac } from '@noble/hashes/hmac.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { WordList } from './word-lists.ts';

const BITS_PER_WORD = 11;
/** BIP 39: from 128 bits of entropy to 256. */
const WORD_COUNTS: ReadonlySet<number> = new Set([12, 15, 18, 21, 24]);

/** Whether words are a mnemonic of BIP 39: the last bits are those of the entropy's hash. */
export function fitsBip39(words: readonly string[], list: WordList): boolean {
  if (!WORD_COUNTS.has(words.length)) return false;
  const bits = words.map((word) => (list.get(word) ?? 0).toString(2).padStart(BITS_PER_WORD, '0')).join('');
  const entropyBits = (bits.length / 33) * 32;
  const entropy = Uint8Array.from({ length: entropyBits / 8 }, (_, at) =>
    Number.parseInt(bits.slice(8 * at, 8 * at + 8), 2),
  );
  const checksum = Array.from(sha256(entropy).subarray(0, 1), (byte) => byte.toString(2).padStart(8, '0')).join('');
  return checksum.startsWith(bits.slice(entropyBits));
}

/** Standard, segwit and both with a second factor. @see Electrum, electrum/version.py */
const ELECTRUM_VERSIONS = ['01', '100', '101', '102'];
/** Electrum makes 12 words or, for old second factors, up to 25. */
const MIN_ELECTRUM_WORDS = 12;
const MAX_ELECTRUM_WORDS = 25;
const HAN_OR_KANA = /(?<=[\u3040-\u30ff\u3400-\u9fff]) (?=[\u3040-\u30ff\u3400-\u9fff])/g;

/** Whether words are a seed of Electrum, whose version is the beginning of a hash. @see Electrum documentation, "Seed version" */
export function fitsElectrum(words: readonly string[]): boolean {
  if (words.length < MIN_ELECTRUM_WORDS || words.length > MAX_ELECTRUM_WORDS) return false;
  const text = words.join(' ').replace(/\p{M}/gu, '').replace(HAN_OR_KANA, '');
  const encode = (part: string) => new TextEncoder().encode(part);
  const digest = hmac(sha512, encode('Seed version'), encode(text));
  const hex = Array.from(digest.subarray(0, 2), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return ELECTRUM_VERSIONS.some((version) => hex.startsWith(version));
}
