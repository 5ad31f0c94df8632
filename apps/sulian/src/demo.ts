import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Showcase } from '@sulian/api';
import { createRpcSource } from '@sulian/chains';
import { AppError, type ChainId } from '@sulian/domain';
import { type ShowcaseItem, startWorldNode } from '@sulian/world';
import { z } from 'zod';
import type { Program } from './compose.ts';
import { DEMO_EVM_BLOCKS, DEMO_EVM_CHAIN, startDemoEthereum } from './demo-ethereum.ts';
import type { FollowedChain } from './follow-chains.ts';
import { log } from './log.ts';
import { saveSimulatedPrices } from './prices/keep-prices.ts';

export const DEMO_CHAIN: ChainId = 'BITCOIN';
const DEMO_SEED = 'sulian-demo-1';
const DEMO_BLOCKS = 2_000;
const DEMO_POLL_MS = 500;
/** Written beside the ledger: the world that fills it, so that a restart goes on with the same one. */
const DEMO_FILE = 'demo-world.json';

/** The world speaks Chinese; these are its showcase's titles in English. */
const TITLES_EN: Readonly<Record<ShowcaseItem['id'], string>> = {
  ransom: 'Ransom payment address',
  'cash-out': 'Cash-out at an exchange',
  mixed: 'Output of a mixer',
  miner: 'A miner',
  user: 'An ordinary user',
  'hot-wallet': "An exchange's hot wallet",
  peel: 'A link of a peel chain',
};

const demoFile = z.object({ seed: z.string(), startTimeSec: z.int() });

export interface Demo {
  /** Every chain of the world. */
  readonly chains: readonly FollowedChain[];
  readonly showcase: readonly Showcase[];
  stop(): Promise<void>;
}

export const isDemoFolder = (dataDir: string): boolean => existsSync(join(dataDir, DEMO_FILE));

/**
 * Starts the simulated world, unless the ledger already holds something else: imported blocks are shown as they are,
 * never mixed with simulated ones.
 */
export async function startDemo(program: Program): Promise<Demo | undefined> {
  const state = await program.ledger.getState(DEMO_CHAIN);
  const isOurs = isDemoFolder(program.config.dataDir);
  const evmState = await program.ledger.getState(DEMO_EVM_CHAIN);
  const isHeld = [state, evmState].some((each) => each.height !== undefined || each.isLoading);
  if (isHeld && !isOurs) return undefined;
  const base = readBase(join(program.config.dataDir, DEMO_FILE));
  // A restart goes on where the world stood.
  const liveBlocks = Math.max(0, (state.height ?? -1) + 1 - DEMO_BLOCKS);
  const node = await startWorldNode({
    ...base,
    blocks: DEMO_BLOCKS,
    liveBlocks,
    blockEveryMs: program.config.demoBlockMs,
  });
  await program.labelStore.saveLabels(node.world.labels());
  await program.labelStore.saveCoinbaseTags(node.world.coinbaseTags());
  await saveSimulatedPrices(program);
  const source = createRpcSource({
    chain: DEMO_CHAIN,
    url: node.url,
    auth: node.auth,
    batchSize: 50,
    timeoutMs: 30_000,
    isSimulated: true,
  });
  const ethereum = await startDemoEthereum(program, base);
  log.info(
    `simulated world: ${DEMO_BLOCKS + liveBlocks} blocks of Bitcoin, ${Math.max(DEMO_EVM_BLOCKS, (evmState.height ?? 0) + 1)} of Ethereum, a new one every ${program.config.demoBlockMs / 1000} s; nothing in it is real`,
  );
  return {
    chains: [{ chain: DEMO_CHAIN, source, pollMs: DEMO_POLL_MS }, ethereum.followed],
    showcase: [
      ...node.world
        .showcase()
        .map(({ id, address, title }) => ({ address, blockchain: DEMO_CHAIN, title, titleEn: TITLES_EN[id] })),
      ...ethereum.showcase,
    ],
    stop: async () => {
      await Promise.all([node.stop(), ethereum.node.stop()]);
    },
  };
}

/** @throws CONFIG_INVALID: real blocks must not be added to simulated ones */
export function refuseDemoFolder(dataDir: string): void {
  if (isDemoFolder(dataDir))
    throw new AppError(
      'CONFIG_INVALID',
      `${dataDir} holds the simulated world; real blocks need a folder of their own (SULIAN_DATA_DIR)`,
    );
}

function readBase(path: string): z.infer<typeof demoFile> {
  if (existsSync(path)) return demoFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  const base = { seed: DEMO_SEED, startTimeSec: Math.floor(Date.now() / 1000) };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(base)}\n`);
  return base;
}
