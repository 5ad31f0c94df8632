import { type ChainAdapter, parseHashText } from '@sulian/domain';
import type { Family } from '../family.ts';
import { captureBlocks } from '../recordings/capture.ts';
import { parseSolanaAddress } from './address/address.ts';
import { getSolanaChain, SOLANA_CHAINS, type SolanaChain } from './chains.ts';
import { openSolanaFiles } from './files/block-files.ts';
import { createSolanaBalanceReader } from './node/balance-reader.ts';
import { createSolanaSource } from './node/rpc.ts';
import { createSolanaTokenReader } from './node/token-reader.ts';
import { EVENTS_VERSION } from './normalize/normalize.ts';
import { findBlockHash } from './wire/data.ts';

export const solanaFamily: Family = {
  chains: SOLANA_CHAINS.map(({ id }) => id),
  createAdapter: (chain) => toAdapter(getSolanaChain(chain)),
  openNode: async (options) => createSolanaSource(options),
  openFiles: openSolanaFiles,
  openTokenReader: createSolanaTokenReader,
  openBalanceReader: createSolanaBalanceReader,
  capture: async (options, request) => captureBlocks({ ...request, source: createSolanaSource(options) }),
};

const toAdapter = (chain: SolanaChain): ChainAdapter => ({
  chain: chain.id,
  finalityDepth: chain.finalityDepth,
  blockTimeSec: chain.blockTimeSec,
  firstHeight: chain.firstHeight,
  eventsVersion: EVENTS_VERSION,
  parseAddress: parseSolanaAddress,
  // A block's rewards are an entry by its hash, of 32 bytes as addresses are.
  parseTransactionHash: (text) => parseHashText(chain.id, text) ?? findBlockHash(text),
});
