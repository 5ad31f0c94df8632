import { type ChainAdapter, getChain, parseHashText } from '@sulian/domain';
import type { Family } from '../family.ts';
import { captureBlocks } from '../recordings/capture.ts';
import { parseTezosAddress } from './address/address.ts';
import { getTezosChain, listPools, STAKE_POOL, TEZOS_CHAINS, type TezosChain } from './chains.ts';
import { openTezosFiles } from './files/block-files.ts';
import { createTezosBalanceReader } from './node/balance-reader.ts';
import { createTezosSource } from './node/rpc.ts';
import { createTezosTokenReader } from './node/token-reader.ts';

export const tezosFamily: Family = {
  chains: TEZOS_CHAINS.map(({ id }) => id),
  createAdapter: (chain) => toAdapter(getTezosChain(chain)),
  openNode: async (options) => createTezosSource(options),
  openFiles: openTezosFiles,
  openTokenReader: createTezosTokenReader,
  openBalanceReader: createTezosBalanceReader,
  capture: async (options, request) => captureBlocks({ ...request, source: createTezosSource(options) }),
};

const toAdapter = (chain: TezosChain): ChainAdapter => ({
  chain: chain.id,
  finalityDepth: chain.finalityDepth,
  blockTimeSec: chain.blockTimeSec,
  firstHeight: getChain(chain.id).firstHeight,
  pools: listPools(chain),
  // A link of an answer leads to the pool's page.
  parseAddress: (text) => (text === STAKE_POOL ? text : parseTezosAddress(text)),
  parseTransactionHash: (text) => parseHashText(chain.id, text),
});
