import { CHAIN_HOLDINGS } from '@sulian/domain';
import { z } from 'zod';
import { chainId, fewLabels, timeSec } from './common.ts';

export const blockchainState = z.enum([
  'indexed',
  'behind',
  'sourceBehind',
  'loading',
  'alarm',
  'notIndexed',
  'onDemand',
  'away',
]);

/** Availability of a chain, and the reason where it is unavailable. */
export const chainIndexing = z.object({
  /** This version reads its nodes' answers. */
  canFollow: z.boolean(),
  /** This version reads files of its blocks. */
  canImportFiles: z.boolean(),
  /** A source is configured for it, or the simulated world is one. */
  isConfigured: z.boolean(),
  /**
   * - `held`: the store has its blocks or fetched histories, or the server of its ledger is unavailable
   * - `loading`: a bulk import of its blocks is not finished
   * - `empty`: this version reads the chain, and the store has no block of it
   * - `unsupported`: this version cannot read the chain, so that nothing here describes it
   */
  status: z.enum(['held', 'loading', 'empty', 'unsupported']),
});
export type ChainIndexing = z.infer<typeof chainIndexing>;

export const blockchain = z.object({
  id: chainId,
  name: z.string(),
  symbol: z.string(),
  /** Key of the chain's icon: a chain has its own, whatever its coin. */
  icon: z.string(),
  hasManyAssets: z.boolean(),
  /** away: the PostgreSQL server with its ledger is unavailable, and all figures of it are null. */
  state: blockchainState,
  /** BLOCKS: its blocks are stored. ON_DEMAND: histories of addresses, each when it is requested. */
  held: z.enum(CHAIN_HOLDINGS),
  indexing: chainIndexing,
  /** Height, hash and time of the last block stored; null when there is none. */
  height: z.number().int().nullable(),
  hash: z.string().nullable(),
  time: timeSec.nullable(),
  /** Best height that the source offers; null when there is no source or it does not answer. */
  headHeight: z.number().int().nullable(),
  /**
   * Code of the fault after which the source is tried again (SOURCE_SYNCING …), SOURCE_BEHIND where its height is below
   * the ledger's; null while it is well.
   */
  sourceFault: z.string().nullable(),
  /** True when one node or folder alone is followed, and nothing is compared with its answers; null when none is. */
  hasOneSource: z.boolean().nullable(),
  /** Blocks that the source is ahead of the ledger; null when unknown, as it is while the source is below. */
  lag: z.number().int().nullable(),
  /** True when the ledger does not begin at the chain's first block; null while its server is unavailable. */
  isPartial: z.boolean().nullable(),
  /** True when some block came without what contracts sent on; null while its server is unavailable. */
  lacksInternalTransfers: z.boolean().nullable(),
  /** First height whose notes are stored; null while no block is. */
  notesFromHeight: z.number().int().nullable(),
  /** Last height whose addresses are clustered into wallets; null while none is. */
  clusteredHeight: z.number().int().nullable(),
  /** True when the chain's blocks come from the simulated world. */
  isSimulated: z.boolean(),
  /** Set where labels are so few that answers take no comfort from them. */
  fewLabels: fewLabels.nullable(),
  /** Code of the alarm that stopped indexing. */
  alarm: z.string().nullable(),
});
export type Blockchain = z.infer<typeof blockchain>;

/** GET /v1/blockchains: always the 18, keyed by id. */
export const blockchainsAnswer = z.record(chainId, blockchain);
export type BlockchainsAnswer = z.infer<typeof blockchainsAnswer>;
