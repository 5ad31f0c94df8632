import type { ChainAdapter, ChainId } from '@sulian/domain';
import { createEvmAdapter } from './evm/adapter.ts';
import { findEvmChain } from './evm/chains.ts';
import { createChainAdapter as createUtxoAdapter } from './utxo/adapter.ts';

/**
 * What the rest of the program may ask of a chain.
 *
 * @throws CHAIN_UNKNOWN when the chain's family, or the chain, is not built yet
 */
export function createChainAdapter(chainId: ChainId): ChainAdapter {
  const evm = findEvmChain(chainId);
  return evm === undefined ? createUtxoAdapter(chainId) : createEvmAdapter(evm);
}
