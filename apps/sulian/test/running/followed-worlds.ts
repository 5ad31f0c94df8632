import {
  type Fault,
  startEvmWorldNode,
  startRippleWorldNode,
  startSolanaWorldNode,
  startTezosWorldNode,
  startTonWorldNode,
  startTronWorldNode,
  startWorldNode,
  type WorldNodeOptions,
} from '@sulian/world';
import type { DemoChain } from '../../src/demo/demo-base.ts';

interface PlayedBlock {
  readonly hash: string;
  readonly height?: number;
  /** A block's height on Solana is its slot. */
  readonly slot?: number;
}

interface PlayedNode {
  readonly url: string;
  readonly auth?: { readonly user: string; readonly password: string };
  readonly world: { readonly blocks: readonly PlayedBlock[]; readonly tip: PlayedBlock };
  mine(count: number): unknown;
  reorg(depth: number, newBlocks: number): unknown;
  /** Without one it behaves again. */
  fault(fault?: Fault): void;
  stop(): Promise<void>;
}

/** A simulated chain whose node a program follows. */
export interface FollowedWorld {
  readonly chain: DemoChain;
  start(options: Omit<WorldNodeOptions, 'chain' | 'storedWorld'>): Promise<PlayedNode>;
  /** Blocks that are there at first: more than may be replaced. */
  readonly blocks: number;
  /** How many of the last ones are replaced now and then; 0 where a block is final at once. */
  readonly branch: number;
}

/** One of each family. */
export const FOLLOWED_WORLDS: readonly FollowedWorld[] = [
  { chain: 'BITCOIN', start: startWorldNode, blocks: 60, branch: 4 },
  { chain: 'ETHEREUM', start: startEvmWorldNode, blocks: 80, branch: 4 },
  { chain: 'TRON', start: startTronWorldNode, blocks: 60, branch: 4 },
  { chain: 'SOLANA', start: startSolanaWorldNode, blocks: 80, branch: 4 },
  { chain: 'TON', start: startTonWorldNode, blocks: 50, branch: 1 },
  { chain: 'RIPPLE', start: startRippleWorldNode, blocks: 50, branch: 0 },
  { chain: 'TEZOS', start: startTezosWorldNode, blocks: 50, branch: 2 },
];

export const heightOf = ({ slot, height = 0 }: PlayedBlock): number => slot ?? height;

/** As the ledger has it: Ethereum writes 0x before it. */
export const hashOf = ({ hash }: PlayedBlock): string => hash.replace(/^0x/, '');
