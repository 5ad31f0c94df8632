import { z } from 'zod';

/** Seed of the simulated world; its start time is separate. */
export const SEED = 'sulian-demo-1';

/** Blocks that are there before the first page is, of every chain that can be simulated. */
export const DEMO_BLOCKS = {
  BITCOIN: 2_000,
  BITCOINCASH: 600,
  LITECOIN: 600,
  DASH: 600,
  DOGECOIN: 600,
  ETHEREUM: 600,
  TRON: 400,
  SOLANA: 300,
  TON: 400,
  RIPPLE: 400,
  TEZOS: 300,
} as const;

export type DemoChain = keyof typeof DEMO_BLOCKS;
export const demoChain = z.enum(Object.keys(DEMO_BLOCKS) as [DemoChain, ...DemoChain[]]);
/** Simulated chains unless others are requested. */
export const DEFAULT_DEMO_CHAINS: readonly DemoChain[] = ['BITCOIN', 'ETHEREUM', 'TRON'];
