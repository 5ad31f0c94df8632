import type { AddressId, TxId } from '@sulian/domain';
import type { End } from '../ends/end.ts';

/**
 * One transaction as the walk sees it, apart from any weight: its sources (INCOMING) or destinations and fee
 * (OUTGOING). Each has its amount, and either the end it meets or the transaction to follow. Parallel arrays: a walk
 * stores thousands.
 */
export interface Flow {
  readonly txId: TxId;
  /** Amounts in base units as floats: only ever divided by their sum. */
  readonly amounts: readonly number[];
  /** Undefined where the walk goes on. */
  readonly ends: readonly (End | undefined)[];
  /** Number of the leg on its side of the transaction, in order of position; `NO_LEG` for a part that no leg shows. */
  readonly legs: readonly number[];
  /** Addresses of the legs; undefined where none is known. */
  readonly addresses: readonly (AddressId | undefined)[];
  /** Transaction that made (INCOMING) or spends (OUTGOING) the leg; `NOWHERE` where it ends. */
  readonly targets: readonly TxId[];
  /** Positions of the object's own legs and of the fee, left out of what starts here; undefined for none. */
  readonly own: ReadonlySet<number> | undefined;
  readonly total: number;
  /** Sum without these. */
  readonly foreignTotal: number;
  /** True when a leg leads to another transaction of the same block. */
  readonly staysInBlock: boolean;
  /** Legs read. */
  readonly rows: number;
  /** More sources (INCOMING) or destinations (OUTGOING) than the policy's large transaction has. */
  readonly isLarge: boolean;
  /** Larger output of a peel, the part that goes on. Undefined: no peel. */
  readonly largestOutput: number | undefined;
}

export const NOWHERE: TxId = -1;
export const NO_LEG = -1;
