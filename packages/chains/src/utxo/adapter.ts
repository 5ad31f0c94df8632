import type { ChainAdapter, ChainId } from '@sulian/domain';
import { parseUtxoAddress } from './address.ts';
import { getUtxoChain } from './chains.ts';

const HASH = /^[0-9a-f]{64}$/i;

/**
 * What the rest of the program may ask of a UTXO chain.
 *
 * @throws CHAIN_UNKNOWN when the chain is of another family, or not built yet
 */
export function createChainAdapter(chainId: ChainId): ChainAdapter {
  const chain = getUtxoChain(chainId);
  return {
    chain: chain.id,
    finalityDepth: chain.finalityDepth,
    blockTimeSec: chain.blockTimeSec,
    firstHeight: chain.firstHeight,
    parseAddress: (text) => parseUtxoAddress(chain, text)?.text,
    parseTransactionHash: (text) => (HASH.test(text) ? text.toLowerCase() : undefined),
  };
}
