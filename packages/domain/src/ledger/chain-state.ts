import type { ChainId } from '../chain/chain.ts';

/**
 * Ways to store a chain: by its blocks in their order, or by histories of addresses that are fetched when they are
 * requested.
 */
export const CHAIN_HOLDINGS = ['BLOCKS', 'ON_DEMAND'] as const;

export type ChainHolding = (typeof CHAIN_HOLDINGS)[number];

/** State of a chain: the extent of its ledger, and since when. */
export interface ChainState {
  readonly chain: ChainId;
  readonly holding: ChainHolding;
  /** Number of the last round of fetching that changed what is stored; 0 where a chain is stored by its blocks. */
  readonly coverage: number;
  /** First and last stored height; undefined for an empty ledger. Of histories on demand the last is the head of the last round. */
  readonly firstHeight?: number;
  readonly height?: number;
  readonly hash?: string;
  readonly timeSec?: number;
  /** True while a bulk import has loaded blocks whose indexes and totals are not built yet: not readable. */
  readonly isLoading: boolean;
  /** Last height whose wallets are clustered. */
  readonly clusteredHeight?: number;
  /** Rule by which wallets were clustered by following change too; undefined: change was not followed. */
  readonly changeRule?: string;
  /** Set when indexing stopped with an alarm (a fork past finality): the message's code. */
  readonly alarm?: string;
  /** True when the ledger lacks the chain's first block, or blocks after it: balances may be partial. */
  readonly isPartial: boolean;
  /** True when some block came without what contracts sent on: amounts of account chains may fall short. */
  readonly lacksInternalTransfers: boolean;
  /** From this height on every block's events are stored, as of `eventsVersion`; undefined: not of the last block. */
  readonly eventsFromHeight?: number;
  /** Version of the event list against which those blocks were matched. */
  readonly eventsVersion?: string;
  /**
   * First height whose notes are stored: those of earlier transactions are unknown, not absent. Undefined for an empty
   * ledger.
   */
  readonly notesFromHeight?: number;
  readonly transactions: number;
  readonly addresses: number;
  /** Stored wallet merges: the last one's sequence number. */
  readonly merges: number;
  /** Grows with every rollback: ids given to addresses above the fork are given again, so caches by id must be rebuilt. */
  readonly reorgs: number;
}

/** Changes whenever rows of a stored height may have changed: by a rollback, or by a round of fetching. */
export const revisionOf = ({ reorgs, coverage }: Pick<ChainState, 'reorgs' | 'coverage'>): string =>
  `${reorgs}-${coverage}`;
