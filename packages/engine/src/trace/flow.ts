import type { TxId } from '@sulian/domain';
import type { End } from './end.ts';

/**
 * One transaction as the walk sees it, apart from any weight: its sources (INCOMING) or destinations (OUTGOING), each
 * with its amount and either the end it meets or the transaction to follow. Parallel arrays: a walk holds thousands.
 */
export interface Flow {
  readonly txId: TxId;
  /** Amounts in base units as floats: only ever divided by their sum. */
  readonly amounts: readonly number[];
  /** Undefined where the walk goes on. */
  readonly ends: readonly (End | undefined)[];
  /** Transaction that made (INCOMING) or spends (OUTGOING) the leg; `NOWHERE` where it ends. */
  readonly targets: readonly TxId[];
  /** True for legs of the object itself: left out of what starts here. */
  readonly own: readonly boolean[];
  readonly total: number;
  /** Sum without the object's own legs. */
  readonly foreignTotal: number;
  /** Legs read. */
  readonly rows: number;
  readonly isPeel: boolean;
  /** Largest output, the part that goes on in a peel. */
  readonly largestOutput: number;
}

export const NOWHERE: TxId = -1;
