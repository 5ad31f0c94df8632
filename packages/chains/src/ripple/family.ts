import { type ChainAdapter, getChain, parseHashText } from '@sulian/domain';
import type { Family } from '../family.ts';
import { captureBlocks } from '../recordings/capture.ts';
import { parseRippleAddress, readRippleAddress } from './address/address.ts';
import { getRippleChain, RIPPLE_CHAINS, type RippleChain } from './chains.ts';
import { openRippleFiles } from './files/block-files.ts';
import { createRippleBalanceReader } from './node/balance-reader.ts';
import { createRippleSource } from './node/rpc.ts';
import { createRippleTokenReader } from './node/token-reader.ts';
import { EVENTS_VERSION } from './normalize/events.ts';

export const rippleFamily: Family = {
  chains: RIPPLE_CHAINS.map(({ id }) => id),
  createAdapter: (chain) => toAdapter(getRippleChain(chain)),
  openNode: async (options) => createRippleSource(options),
  openFiles: openRippleFiles,
  openTokenReader: createRippleTokenReader,
  openBalanceReader: createRippleBalanceReader,
  capture: async (options, request) => captureBlocks({ ...request, source: createRippleSource(options) }),
};

const toAdapter = (chain: RippleChain): ChainAdapter => ({
  chain: chain.id,
  finalityDepth: chain.finalityDepth,
  blockTimeSec: chain.blockTimeSec,
  firstHeight: getChain(chain.id).firstHeight,
  eventsVersion: EVENTS_VERSION,
  parseAddress: parseRippleAddress,
  parseAddressKey: (text) => {
    const read = readRippleAddress(text);
    return read?.tag === undefined ? undefined : { address: read.text, subKey: String(read.tag) };
  },
  parseTransactionHash: (text) => parseHashText(chain.id, text),
});
