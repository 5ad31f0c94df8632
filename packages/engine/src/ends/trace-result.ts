import type { Direction, HistoryState, TxId } from '@sulian/domain';
import type { StoppedBy } from '../question/question.ts';
import type { AnswerBounds } from './answer-bounds.ts';
import type { TraceEnd } from './ends.ts';

export interface History {
  /** The oldest transaction read; undefined when none was. */
  readonly fromTxId: TxId | undefined;
  /** Transactions read, and how many the object has. */
  readonly transactions: number;
  readonly total: number;
}

/** The longest row of peels that the walk followed. */
export interface PeelFound {
  readonly hops: number;
  /** Share that went through its far end. */
  readonly share: number;
  readonly txId: TxId;
}

export interface TraceResult {
  readonly direction: Direction;
  /** Amount in question: received (INCOMING) or sent (OUTGOING), net of the object itself, without fees. */
  readonly totalBase: bigint;
  /** At the prices of the days on which the object received or sent it; undefined: not known of some of it. */
  readonly usd?: number;
  /**
   * Unit of amounts where several assets are in question: USD with `USD_DECIMALS` places. Absent: base units of the
   * asset.
   */
  readonly unit?: 'USD';
  /** Assets of which some transfer had no price: that part is left out of everything. */
  readonly unpriced?: readonly number[];
  /** OUTGOING: the object's part of fees, outside the shares; undefined when an input's amount is not known. */
  readonly feeBase?: bigint;
  /** Every end with its share, largest first, Unexplored among them; the shares sum to 1 unless nothing moved. */
  readonly ends: readonly TraceEnd[];
  /** Shares, 0..1. `attributed` is what ended at someone or something that shows where the money was. */
  readonly attributed: number;
  readonly unexplored: number;
  readonly ignored: number;
  readonly unspent: number;
  /** Transactions expanded. */
  readonly expanded: number;
  /** Rows that the answer rests on. */
  readonly rows: number;
  /** Set when a budget or a timeout cut the walk; then part of it is unexplored. */
  readonly stoppedBy?: StoppedBy;
  /** Set when only the newest part of the object's own history was read; the rest is unexplored. */
  readonly history?: History;
  /**
   * State of the object's own history in the coins of the question. Unless it is whole, the answer is about what is
   * stored, and nothing is known of the rest.
   */
  readonly historyState: HistoryState;
  /** Last block that the answer counts: up to there the object's own history is whole; null: it is not. */
  readonly historyHeight: number | null;
  /** True if every named party with which the object itself dealt is among the ends, however many there were. */
  readonly isDirectComplete: boolean;
  /** Bounds of the severe ends together, and of what is unknown; absent: there is neither, or they were not computed. */
  readonly bounds?: AnswerBounds;
  /** Share that the second method did not follow for want of pieces in its budget; absent: none. */
  readonly fifoCut?: number;
  /** The longest peeling chain met; undefined when none was long enough. */
  readonly peel?: PeelFound;
}
