import type { ChainId } from '../chain/chain.ts';

/** Where a chain stands: what is in the ledger, and since when. */
export interface ChainState {
  readonly chain: ChainId;
  /** First and last height held; undefined when nothing is. */
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
  /** True when the ledger does not begin at the chain's first block: balances may be partial. */
  readonly isPartial: boolean;
  /** True when some block came without what contracts sent on: amounts of account chains may fall short. */
  readonly lacksInternalTransfers: boolean;
  /** From this height on every block's events are held, as of `eventsVersion`; undefined: not of the last block. */
  readonly eventsFromHeight?: number;
  /** Version of the list of events that those blocks were held against. */
  readonly eventsVersion?: string;
  /** First height whose notes are held: what transactions before it say is unknown, not nothing. Undefined when nothing is held. */
  readonly notesFromHeight?: number;
  readonly transactions: number;
  readonly addresses: number;
  /** Wallet merges held: the last one's sequence number. */
  readonly merges: number;
  /** Grows with every rollback: ids given to addresses above the fork are given again, so caches by id must be rebuilt. */
  readonly reorgs: number;
}
