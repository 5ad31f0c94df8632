import type { Block } from '../block/block.ts';
import type { BlockAnchor } from './block-reader-port.ts';
import type { HistoryScope } from './history-scope.ts';

/**
 * How much of a scope is stored. `WHOLE`: everything that was listed, with a proof. `LISTED`: everything that was
 * listed, without a proof. `CUT`: less than was listed, or the listing did not come to its end.
 */
export const COVERAGE_STATES = ['WHOLE', 'LISTED', 'CUT'] as const;

export type CoverageState = (typeof COVERAGE_STATES)[number];

/**
 * Proof that a listing left nothing out. `COUNT`: the index states the same number. `BALANCE`: the node's balance
 * is what came in minus what went out. `THREAD`: each transaction names the one before it. `NONCE`: the outgoing
 * transactions are numbered without a gap.
 */
export const COVERAGE_PROOFS = ['COUNT', 'BALANCE', 'THREAD', 'NONCE'] as const;

export type CoverageProof = (typeof COVERAGE_PROOFS)[number];

/** Stored part of one scope of an address's history, on a chain whose histories are fetched on demand. */
export interface Coverage {
  readonly address: string;
  readonly scope: HistoryScope;
  /** First and last height that the listing covers. */
  readonly fromHeight: number;
  readonly toHeight: number;
  readonly state: CoverageState;
  /** Kinds of movement that the source does not provide (`internal`); empty where it provides all. */
  readonly lacks: readonly string[];
  readonly proofs: readonly CoverageProof[];
  /** Transactions that the index listed. */
  readonly listed: number;
  /** Transactions by the index's own count; undefined where it states no number. */
  readonly stated?: number;
  /** Host of the index. */
  readonly source: string;
}

/** A block cut down to its wanted transactions; each has its position. */
export interface StoredBlock {
  readonly block: Block;
  readonly anchor: BlockAnchor;
  /** Transactions that the block really has; undefined where they were read one by one. */
  readonly entries?: number;
}

/** Content of one round of fetching, which is stored whole or not at all. */
export interface FetchRound {
  /** Last final block of the chain when the round was read. */
  readonly head: { readonly height: number; readonly hash: string; readonly timeSec: number };
  readonly blocks: readonly StoredBlock[];
  readonly listings: readonly Listing[];
  readonly coverage: readonly Coverage[];
  /** Only on chains whose transactions spend outputs. */
  readonly spenders?: readonly SpenderListing[];
}

/** Spenders that an index names of all outputs of a transaction, which is stored with it, or was before. */
export interface SpenderListing {
  readonly hash: string;
  readonly height: number;
  /** Last block of which the index was requested to list spenders. */
  readonly toHeight: number;
  /** By output; undefined where the index knows no spender up to that block. */
  readonly spenders: readonly (string | undefined)[];
  readonly source: string;
}

/** Transactions of this round that an index listed for one scope of an address; each is stored with it, or was before. */
export interface Listing {
  readonly address: string;
  readonly scope: HistoryScope;
  readonly source: string;
  readonly transactions: readonly { readonly hash: string; readonly height: number }[];
}
