import type { TxId } from '@sulian/domain';
import { divideAmount, partOf } from '../arithmetic/divide.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { TraceResult } from '../ends/trace-result.ts';

/** One of the object's own transactions, or one operation of it, that carries a part of a row. */
export interface RowStart {
  readonly txId: TxId;
  /** Undefined where the transaction is one operation, or where the operation is unknown. */
  readonly operation?: number;
  /** Undefined where the walk did not read the coin. */
  readonly asset?: number;
  /** Part of the row that began here, 0..1 of the whole question. */
  readonly share: number;
  /** Everything that began here, 0..1 of the whole question. */
  readonly askedShare: number;
  /** Base units of `asset` that began here and came to the row; undefined where the coin is unknown. */
  readonly amountBase?: bigint;
}

/** The object's own transactions behind one row of an answer. */
export interface RowStarts {
  readonly trace: TraceResult;
  /** Undefined: the answer has no such row. */
  readonly row: TraceEnd | undefined;
  /** Ordered by transaction. Sums that name no transaction and unread history are missing. */
  readonly starts: readonly RowStart[];
}

/** Largest difference between two sums of the same floats. */
const LEAST = 1e-9;

/** True where single transactions are known for all of the row. */
export const isRowWhole = (row: Pick<TraceEnd, 'share'>, starts: readonly Pick<RowStart, 'share'>[]): boolean =>
  Math.abs(row.share - starts.reduce((sum, { share }) => sum + share, 0)) <= LEAST;

/** Amounts of a row's starts in a question about one coin; they sum to exactly the row's amount where it is whole. */
export function divideRow(
  trace: Pick<TraceResult, 'totalBase'>,
  row: Pick<TraceEnd, 'share' | 'amountBase'>,
  starts: readonly Pick<RowStart, 'share'>[],
): readonly bigint[] {
  const shares = starts.map(({ share }) => share);
  return isRowWhole(row, starts)
    ? divideAmount(row.amountBase, shares)
    : shares.map((share) => partOf(trace.totalBase, share));
}
