export type { Coin, Owner, Role, WorldBlock, WorldTransaction } from './coin.ts';
export type { Fault, FaultPlan } from './node/faults.ts';
export { MAX_LIVE_BLOCKS, startWorldNode, type WorldNode, type WorldNodeOptions } from './node/node.ts';
export { listWorldPrices } from './prices.ts';
export type { ShowcaseItem } from './showcase.ts';
export { BLOCK_REWARD_PREFIX, type Shares, type StopRules, type Truth, UNSPENT } from './truth.ts';
export { createWorld, type World, type WorldOptions } from './world.ts';
