import {
  createEvmSource,
  createRippleSource,
  createRippleTokenReader,
  createRpcSource,
  createSolanaSource,
  createSolanaTokenReader,
  createTezosSource,
  createTezosTokenReader,
  createTokenReader,
  createTonSource,
  createTonTokenReader,
  createTronSource,
  createTronTokenReader,
} from '@sulian/chains';
import { getChain } from '@sulian/domain';
import type { FollowedChain } from '../follow-chains.ts';
import { DEMO_BLOCKS, type DemoChain } from './demo-base.ts';
import type { SimulatedNode } from './world-process.ts';

const POLL_MS = 500;
const TIMEOUT_MS = 30_000;
/** A block of the simulated Ethereum is some 30 kB with its receipts and traces. */
const ETHEREUM_BATCH = 40;
const COINS_BATCH = 50;
const TRON_BATCH = 50;
const TON_BATCH = 20;

/** A chain of the simulated world: the same seed, start and companies on each. */
export interface DemoChainRecord {
  readonly chain: DemoChain;
  /** Blocks that are there before the first page is. */
  readonly blocks: number;
  /** Height of the first of them, where that is not 0. */
  readonly firstHeight?: number;
  follow(node: SimulatedNode): FollowedChain;
}

export const DEMO_CHAINS: readonly DemoChainRecord[] = [
  ...(['BITCOIN', 'BITCOINCASH', 'LITECOIN', 'DASH', 'DOGECOIN'] as const).map(playCoins),
  {
    chain: 'ETHEREUM',
    blocks: DEMO_BLOCKS.ETHEREUM,
    follow: ({ url }) => {
      const access = { urls: [url], timeoutMs: TIMEOUT_MS };
      const source = createEvmSource({ ...access, chain: 'ETHEREUM', batchSize: ETHEREUM_BATCH, isSimulated: true });
      return { chain: 'ETHEREUM', source, pollMs: POLL_MS, tokens: createTokenReader(access) };
    },
  },
  {
    chain: 'TRON',
    blocks: DEMO_BLOCKS.TRON,
    follow: ({ url }) => {
      const access = { chain: 'TRON', urls: [url], timeoutMs: TIMEOUT_MS } as const;
      // A simulated node keeps what calls do inside.
      const source = createTronSource({ ...access, batchSize: TRON_BATCH, traces: 'debug', isSimulated: true });
      return { chain: 'TRON', source, pollMs: POLL_MS, tokens: createTronTokenReader(access) };
    },
  },
  {
    chain: 'SOLANA',
    blocks: DEMO_BLOCKS.SOLANA,
    follow: ({ url }) => {
      const access = { chain: 'SOLANA', urls: [url], timeoutMs: TIMEOUT_MS } as const;
      const source = createSolanaSource({ ...access, isSimulated: true });
      return { chain: 'SOLANA', source, pollMs: POLL_MS, tokens: createSolanaTokenReader(access) };
    },
  },
  {
    chain: 'TON',
    blocks: DEMO_BLOCKS.TON,
    follow: ({ url }) => {
      const access = { chain: 'TON', urls: [url], timeoutMs: TIMEOUT_MS } as const;
      const source = createTonSource({ ...access, batchSize: TON_BATCH, isSimulated: true });
      return { chain: 'TON', source, pollMs: POLL_MS, tokens: createTonTokenReader(access) };
    },
  },
  {
    chain: 'RIPPLE',
    blocks: DEMO_BLOCKS.RIPPLE,
    firstHeight: getChain('RIPPLE').firstHeight,
    follow: ({ url }) => {
      const access = { chain: 'RIPPLE', urls: [url], timeoutMs: TIMEOUT_MS } as const;
      const source = createRippleSource({ ...access, isSimulated: true });
      return { chain: 'RIPPLE', source, pollMs: POLL_MS, tokens: createRippleTokenReader(access) };
    },
  },
  {
    chain: 'TEZOS',
    blocks: DEMO_BLOCKS.TEZOS,
    follow: ({ url }) => {
      const access = { chain: 'TEZOS', urls: [url], timeoutMs: TIMEOUT_MS } as const;
      const source = createTezosSource({ ...access, isSimulated: true });
      return { chain: 'TEZOS', source, pollMs: POLL_MS, tokens: createTezosTokenReader(access) };
    },
  },
];

/** Bitcoin and its kin, whose nodes speak alike. */
function playCoins(chain: DemoChain): DemoChainRecord {
  return {
    chain,
    blocks: DEMO_BLOCKS[chain],
    follow: ({ url, auth }) => {
      const access = { url, ...(auth === undefined ? {} : { auth }), timeoutMs: TIMEOUT_MS };
      const source = createRpcSource({ ...access, chain, batchSize: COINS_BATCH, isSimulated: true });
      return { chain, source, pollMs: POLL_MS };
    },
  };
}
