import { type ChainAdapter, getChain, parseHashText } from '@sulian/domain';
import type { Family } from '../family.ts';
import { captureBlocks } from '../recordings/capture.ts';
import { parseTonAddress } from './address/address.ts';
import { getTonChain, TON_CHAINS, type TonChain } from './chains.ts';
import { openTonFiles } from './files/block-files.ts';
import { createTonBalanceReader } from './node/balance-reader.ts';
import { createTonSource } from './node/rpc.ts';
import { createTonTokenReader } from './node/token-reader.ts';
import { EVENTS_VERSION } from './normalize/issuers.ts';

export const tonFamily: Family = {
  chains: TON_CHAINS.map(({ id }) => id),
  createAdapter: (chain) => toAdapter(getTonChain(chain)),
  openNode: async (options) => createTonSource(options),
  openFiles: openTonFiles,
  openTokenReader: createTonTokenReader,
  openBalanceReader: createTonBalanceReader,
  capture: async (options, request) => captureBlocks({ ...request, source: createTonSource(options) }),
};

const toAdapter = (chain: TonChain): ChainAdapter => ({
  chain: chain.id,
  finalityDepth: chain.finalityDepth,
  blockTimeSec: chain.blockTimeSec,
  firstHeight: getChain(chain.id).firstHeight,
  eventsVersion: EVENTS_VERSION,
  parseAddress: parseTonAddress,
  parseTransactionHash: (text) => parseHashText(chain.id, text),
});
