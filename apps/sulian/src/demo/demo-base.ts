/** What the simulated world is made from, but for the time it begins at. */
export const SEED = 'sulian-demo-1';

/** Blocks that are there before the first page is. */
export const DEMO_BLOCKS = { BITCOIN: 2_000, ETHEREUM: 600, TRON: 400 } as const;
