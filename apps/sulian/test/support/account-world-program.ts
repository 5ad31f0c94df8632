import {
  createChainAdapter,
  createEvmSource,
  createRippleSource,
  createSolanaSource,
  createTezosSource,
  createTonSource,
  createTronSource,
} from '@sulian/chains';
import type { BlockSource, LabelDraft } from '@sulian/domain';
import { catchUp } from '@sulian/indexing';
import {
  type EvmWorld,
  type RippleWorld,
  type SolanaWorld,
  startEvmWorldNode,
  startRippleWorldNode,
  startSolanaWorldNode,
  startTezosWorldNode,
  startTonWorldNode,
  startTronWorldNode,
  type TezosWorld,
  type TonWorld,
  type TronWorld,
  worldCovers,
} from '@sulian/world';
import { clusterRuleOf } from '../../src/cluster-rules.ts';
import type { Program } from '../../src/program.ts';
import { openTestProgram } from './test-program.ts';

export interface AccountWorldProgram<World = EvmWorld | RippleWorld | SolanaWorld | TezosWorld | TonWorld | TronWorld> {
  readonly program: Program;
  readonly world: World;
  close(): Promise<void>;
}

interface Node<World> {
  readonly url: string;
  readonly world: World;
  stop(): Promise<void>;
}

interface WorldChain<World> {
  readonly chain: 'ETHEREUM' | 'RIPPLE' | 'SOLANA' | 'TEZOS' | 'TON' | 'TRON';
  start(options: { seed: string; blocks: number; startTimeSec: number; blockEveryMs: number }): Promise<Node<World>>;
  connect(url: string): BlockSource;
}

const TIMEOUT_MS = 30_000;

const ETHEREUM: WorldChain<EvmWorld> = {
  chain: 'ETHEREUM',
  start: startEvmWorldNode,
  connect: (url) => createEvmSource({ chain: 'ETHEREUM', urls: [url], timeoutMs: TIMEOUT_MS }),
};

const TRON: WorldChain<TronWorld> = {
  chain: 'TRON',
  start: startTronWorldNode,
  connect: (url) =>
    createTronSource({ chain: 'TRON', urls: [url], timeoutMs: TIMEOUT_MS, traces: 'debug', isSimulated: true }),
};

const SOLANA: WorldChain<SolanaWorld> = {
  chain: 'SOLANA',
  start: startSolanaWorldNode,
  connect: (url) => createSolanaSource({ chain: 'SOLANA', urls: [url], timeoutMs: TIMEOUT_MS, isSimulated: true }),
};

const TON: WorldChain<TonWorld> = {
  chain: 'TON',
  start: startTonWorldNode,
  connect: (url) => createTonSource({ chain: 'TON', urls: [url], timeoutMs: TIMEOUT_MS, isSimulated: true }),
};

const RIPPLE: WorldChain<RippleWorld> = {
  chain: 'RIPPLE',
  start: startRippleWorldNode,
  connect: (url) => createRippleSource({ chain: 'RIPPLE', urls: [url], timeoutMs: TIMEOUT_MS, isSimulated: true }),
};

export const openRippleWorldProgram = (seed: string, blocks: number): Promise<AccountWorldProgram<RippleWorld>> =>
  open(RIPPLE, seed, blocks);

const TEZOS: WorldChain<TezosWorld> = {
  chain: 'TEZOS',
  start: startTezosWorldNode,
  connect: (url) => createTezosSource({ chain: 'TEZOS', urls: [url], timeoutMs: TIMEOUT_MS, isSimulated: true }),
};

export const openTezosWorldProgram = (seed: string, blocks: number): Promise<AccountWorldProgram<TezosWorld>> =>
  open(TEZOS, seed, blocks);
export const openTonWorldProgram = (seed: string, blocks: number): Promise<AccountWorldProgram<TonWorld>> =>
  open(TON, seed, blocks);
export const openEvmWorldProgram = (
  seed: string,
  blocks: number,
  url?: string,
): Promise<AccountWorldProgram<EvmWorld>> => open(ETHEREUM, seed, blocks, url);
export const openTronWorldProgram = (seed: string, blocks: number): Promise<AccountWorldProgram<TronWorld>> =>
  open(TRON, seed, blocks);
export const openSolanaWorldProgram = (seed: string, blocks: number): Promise<AccountWorldProgram<SolanaWorld>> =>
  open(SOLANA, seed, blocks);

/**
 * The program over a database at the URL, or its own, with a simulated chain read from its node and with its labels.
 */
async function open<World extends { labels(): readonly LabelDraft[] }>(
  { chain, start, connect }: WorldChain<World>,
  seed: string,
  blocks: number,
  url?: string,
): Promise<AccountWorldProgram<World>> {
  const { program, close } = await openTestProgram({ url });
  const node = await start({ seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  await program.labelStore.saveLabels(node.world.labels(), worldCovers(chain));
  await catchUp({
    ledger: program.ledger,
    source: connect(node.url),
    rules: createChainAdapter(chain),
    clusterRule: clusterRuleOf(chain),
    limits: { maxBlocks: 200 },
    signal: new AbortController().signal,
  });
  await node.stop();
  return { program, world: node.world, close };
}
