import { type ChainId, FAMILY_TRAITS } from '@sulian/domain';
import { parseRippleAddress } from './ripple/address/address.ts';
import { parseSolanaAddress } from './solana/address/address.ts';
import { parseTezosAddress } from './tezos/address/address.ts';
import { parseTonAddress } from './ton/address/address.ts';
import { parseTronAddress } from './tron/address/address.ts';
import { parseUtxoAddress } from './utxo/address/address.ts';
import { UTXO_CHAINS } from './utxo/chains.ts';

/** Tests for the address forms of chains; the first that fits counts. Chains with a reader use their own parser. */
const ADDRESS_FORMS: readonly (readonly [ChainId, (text: string) => boolean])[] = [
  ...UTXO_CHAINS.map((chain) => [chain.id, (text: string) => parseUtxoAddress(chain, text) !== undefined] as const),
  ['ETHEREUM', (text) => FAMILY_TRAITS.evm.addressShape.test(text.toLowerCase())],
  // Twenty bytes alone are Ethereum's.
  ['TRON', (text) => /^(?:T|(?:0x)?41[0-9a-f]{40}$)/i.test(text) && parseTronAddress(text) !== undefined],
  ['TEZOS', (text) => parseTezosAddress(text) !== undefined],
  ['RIPPLE', (text) => parseRippleAddress(text) !== undefined],
  ['TON', (text) => parseTonAddress(text) !== undefined],
  ['SOLANA', (text) => parseSolanaAddress(text) !== undefined],
];

/**
 * The chain that an address text belongs to, from its shape and, if there is one, its checksum. EVM chains share their
 * addresses: ETHEREUM represents all of them.
 *
 * @param except the requested chain, already known not to fit
 */
export function detectForeignAddress(text: string, except: ChainId = 'BITCOIN'): ChainId | undefined {
  return ADDRESS_FORMS.find(([chain, hasForm]) => chain !== except && hasForm(text))?.[0];
}
