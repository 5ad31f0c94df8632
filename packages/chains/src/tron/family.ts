import { type ChainAdapter, parseHashText } from '@sulian/domain';
import { eventsVersionOf } from '../contracts/table.ts';
import type { Family } from '../family.ts';
import { captureBlocks } from '../recordings/capture.ts';
import { parseTronAddress } from './address/address.ts';
import { getTronChain, TRON_CHAINS, type TronChain } from './chains.ts';
import { openTronFiles } from './files/block-files.ts';
import { createTronGridIndex } from './index/trongrid.ts';
import { createTronBalanceReader } from './node/balance-reader.ts';
import { createTronBlockReader } from './node/block-reader.ts';
import { createTronFreezeReader } from './node/freeze-reader.ts';
import { createTronSource } from './node/rpc.ts';
import { createTronTokenReader } from './node/token-reader.ts';

export const tronFamily: Family = {
  chains: TRON_CHAINS.map(({ id }) => id),
  createAdapter: (chain) => toAdapter(getTronChain(chain)),
  openNode: async (options) => createTronSource(options),
  openFiles: openTronFiles,
  openTokenReader: createTronTokenReader,
  openBalanceReader: createTronBalanceReader,
  openFreezeReader: createTronFreezeReader,
  openBlockReader: createTronBlockReader,
  addressIndexes: { trongrid: createTronGridIndex },
  capture: async (options, request) => captureBlocks({ ...request, source: createTronSource(options) }),
};

const toAdapter = (chain: TronChain): ChainAdapter => ({
  chain: chain.id,
  finalityDepth: chain.finalityDepth,
  blockTimeSec: chain.blockTimeSec,
  firstHeight: chain.firstHeight,
  eventsVersion: eventsVersionOf(chain.id),
  parseAddress: parseTronAddress,
  parseTransactionHash: (text) => parseHashText(chain.id, text),
});
