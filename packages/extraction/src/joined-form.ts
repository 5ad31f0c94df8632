import { type ChainId, getAddressForm, getChain } from '@sulian/domain';

/** Whether a text that was joined from pieces has the form of a hash, or of an address whose spelling proves it. */
export type JoinedForm = (text: string, pieces: number) => boolean;

/** A hash broken over lines has few pieces; a dump of bytes has many. */
const MAX_HASH_PIECES = 4;
const HASH = /^(?:0x)?[0-9a-f]{64}$/i;
/** Hex after `0x`, proven by its number of digits. */
const COUNTED_HEX = /^0x(?:[0-9a-f]{40}|[0-9a-f]{64})$/i;

export const isHash = (text: string): boolean => HASH.test(text);

/** One pattern for all chains: most pieces fit none, and each chain's own pattern would be tested for nothing. */
export function createJoinedForm(chains: readonly ChainId[]): JoinedForm {
  const sources = chains.filter(isChecked).map((chain) => getAddressForm(chain).source);
  const addresses = new RegExp([...new Set(sources), '(?!)'].join('|'));
  return (text, pieces) => {
    if (COUNTED_HEX.test(text)) return true;
    if (HASH.test(text)) return pieces <= MAX_HASH_PIECES;
    return addresses.test(toForm(text));
  };
}

/** True for chains with spellings that have a checksum; Solana has none. */
const isChecked = (chain: ChainId): boolean => getChain(chain).uncheckedAddress?.test('') !== true;

/** Chains that can read the text, by a form that proves it. */
export function hasProvenForm(chain: ChainId, text: string): boolean {
  const form = toForm(text);
  return getAddressForm(chain).test(form) && getChain(chain).uncheckedAddress?.test(form) !== true;
}

/** Capitals of QR codes are bech32 as well. */
const toForm = (text: string): string => (text === text.toUpperCase() ? text.toLowerCase() : text);
