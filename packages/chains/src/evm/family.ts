import { type ChainAdapter, parseHashText } from '@sulian/domain';
import { eventsVersionOf } from '../contracts/table.ts';
import type { Family, NodeOptions } from '../family.ts';
import { captureBlocks } from '../recordings/capture.ts';
import type { NodeSource } from '../rpc/node-source.ts';
import { parseEvmAddress } from './address/address.ts';
import { EVM_CHAINS, type EvmChain, getEvmChain } from './chains.ts';
import { openBalanceAdjustments } from './files/balance-adjustments-file.ts';
import { openEvmFiles } from './files/block-files.ts';
import { createBlockscoutIndex, createEtherscanIndex } from './index/etherscan.ts';
import { createEvmBalanceReader } from './node/balance-reader.ts';
import { createEvmBlockReader } from './node/block-reader.ts';
import { createEvmFreezeReader } from './node/freeze-reader.ts';
import { createEvmSource } from './node/rpc.ts';
import { createTokenReader } from './node/token-reader.ts';
import { swapRegistryOf } from './swaps/find-pool.ts';

export const evmFamily: Family = {
  chains: EVM_CHAINS.map(({ id }) => id),
  createAdapter: (chain) => toAdapter(getEvmChain(chain)),
  openNode,
  openFiles: openEvmFiles,
  openTokenReader: createTokenReader,
  openBalanceReader: createEvmBalanceReader,
  openFreezeReader: createEvmFreezeReader,
  openBlockReader: ({ balanceAdjustments: _, ...options }) => createEvmBlockReader(options),
  addressIndexes: { etherscan: createEtherscanIndex, blockscout: createBlockscoutIndex },
  capture: async (options, request) => captureBlocks({ ...request, source: await openNode(options) }),
};

async function openNode({ balanceAdjustments, ...options }: NodeOptions): Promise<NodeSource> {
  if (balanceAdjustments === undefined) return createEvmSource(options);
  return createEvmSource({
    ...options,
    balanceAdjustments: await openBalanceAdjustments(balanceAdjustments, { isRequired: true }),
  });
}

/** Hashes are stored without 0x, addresses with it. */
const toAdapter = (chain: EvmChain): ChainAdapter => ({
  chain: chain.id,
  finalityDepth: chain.finalityDepth,
  blockTimeSec: chain.blockTimeSec,
  firstHeight: chain.firstHeight,
  eventsVersion: eventsVersionOf(chain.id),
  swaps: swapRegistryOf(chain.id),
  parseAddress: parseEvmAddress,
  parseTransactionHash: (text) => parseHashText(chain.id, text),
});
