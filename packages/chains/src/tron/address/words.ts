import type { WordForm } from '../../contracts/log.ts';
import { wordToAddress } from '../wire/address-text.ts';

/** Eleven bytes of nothing, and one that old compilers filled with the version byte of an address. */
const PADDING = /^0{22}(?:00|41)/;
const PADDING_DIGITS = 24;

/** The low 20 bytes are the account; anything else above them was not written by a compiler. */
export const TRON_WORDS: WordForm = {
  zeroAddress: wordToAddress(Buffer.alloc(20)),
  toAddress: (word) => (PADDING.test(word) ? wordToAddress(Buffer.from(word.slice(PADDING_DIGITS), 'hex')) : undefined),
};
