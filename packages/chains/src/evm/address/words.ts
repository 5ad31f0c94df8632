import type { WordForm } from '../../contracts/log.ts';
import { ZERO_ADDRESS } from './address.ts';

const PADDING = '0'.repeat(24);

/** Anything in the upper twelve bytes was not written by a compiler. */
export const EVM_WORDS: WordForm = {
  zeroAddress: ZERO_ADDRESS,
  toAddress: (word) => (word.startsWith(PADDING) ? `0x${word.slice(24).toLowerCase()}` : undefined),
};
