import type { ChainAdapter } from '@sulian/domain';
import { parseEvmAddress } from './address.ts';
import type { EvmChain } from './chains.ts';

const HASH = /^(?:0x)?([0-9a-f]{64})$/i;

/** What the rest of the program may ask of an EVM chain. Hashes are kept without 0x, addresses with it. */
export const createEvmAdapter = (chain: EvmChain): ChainAdapter => ({
  chain: chain.id,
  finalityDepth: chain.finalityDepth,
  blockTimeSec: chain.blockTimeSec,
  firstHeight: chain.firstHeight,
  parseAddress: parseEvmAddress,
  parseTransactionHash: (text) => HASH.exec(text)?.[1]?.toLowerCase(),
});
