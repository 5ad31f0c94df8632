import { getFamily, type NodeOptions } from '@sulian/chains';
import { getChain } from '@sulian/domain';
import type { FollowedChain } from '../follow-chains.ts';
import type { DemoChain } from './demo-base.ts';
import type { SimulatedNode } from './world-process.ts';

const POLL_MS = 1_000;
const TIMEOUT_MS = 30_000;
const COINS_BATCH = 50;

/** A chain of the simulated world: the same seed, start and companies on each. */
export interface DemoChainRecord {
  readonly chain: DemoChain;
  /** Height of the first block, where that is not 0. */
  readonly firstHeight?: number;
  /** Settings for its simulated node. */
  readonly node: Pick<NodeOptions, 'batchSize' | 'traces'>;
}

export const DEMO_CHAINS: readonly DemoChainRecord[] = [
  { chain: 'BITCOIN', node: { batchSize: COINS_BATCH } },
  { chain: 'BITCOINCASH', node: { batchSize: COINS_BATCH } },
  { chain: 'LITECOIN', node: { batchSize: COINS_BATCH } },
  { chain: 'DASH', node: { batchSize: COINS_BATCH } },
  { chain: 'DOGECOIN', node: { batchSize: COINS_BATCH } },
  // A block is some 30 kB with its receipts and traces.
  { chain: 'ETHEREUM', node: { batchSize: 40 } },
  // A simulated node provides internal calls.
  { chain: 'TRON', node: { batchSize: 50, traces: 'debug' } },
  { chain: 'SOLANA', node: {} },
  { chain: 'TON', node: { batchSize: 20 } },
  { chain: 'RIPPLE', firstHeight: getChain('RIPPLE').firstHeight, node: {} },
  { chain: 'TEZOS', node: {} },
];

/** The chain as whoever follows it wants it, read from its simulated node. */
export async function toFollowed(
  { chain, node: nodeOptions }: DemoChainRecord,
  { url, auth }: Pick<SimulatedNode, 'url' | 'auth'>,
): Promise<FollowedChain> {
  const family = getFamily(chain);
  const access = { chain, urls: [url], timeoutMs: TIMEOUT_MS, ...(auth === undefined ? {} : { auth }) };
  const source = await family.openNode({ ...access, ...nodeOptions, isSimulated: true });
  return { chain, source, pollMs: POLL_MS, hasOneSource: true, tokens: family.openTokenReader?.(access) };
}
