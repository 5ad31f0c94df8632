import type { Direction, TxId } from '@sulian/domain';
import { findRow, type History, inBaseOf, outBaseOf } from './history.ts';

/** Filter on rows of a history; absent fields match every row. */
export interface TransactionFilter {
  /** INCOMING: rows of what came in; OUTGOING: of what went out, fees too. */
  readonly direction?: Direction | undefined;
  readonly asset?: number | undefined;
  /** Block times of the first and the last that count, Unix seconds. */
  readonly fromSec?: number | undefined;
  readonly toSec?: number | undefined;
  /** Least amount in or out, base units of one asset. */
  readonly leastBase?: bigint | undefined;
}

export interface Match {
  /** Places of rows in the history, ascending. */
  readonly rows: Int32Array;
  /** Their transactions, newest first, each once. */
  readonly txIds: Float64Array;
}

/** @param only transactions that may match; undefined: all */
export function matchTransactions(history: History, filter: TransactionFilter, only?: Iterable<TxId>): Match {
  if (only !== undefined) return matchRows(history, filter, rowsOf(history, only));
  return matchRows(history, filter);
}

/** Rows of a few transactions, found by search and not by a scan. */
function rowsOf(history: History, only: Iterable<TxId>): readonly number[] {
  const rows: number[] = [];
  for (const txId of [...only].sort((a, b) => a - b))
    for (let row = findRow(history, txId); history.txIds[row] === txId; row += 1) rows.push(row);
  return rows;
}

/** @param among the only rows that count, ascending; undefined: all */
function matchRows(history: History, filter: TransactionFilter, among?: readonly number[]): Match {
  const { txIds: all, assets, timeSecs } = history;
  const { asset, fromSec = 0, toSec = Number.POSITIVE_INFINITY } = filter;
  const isMoved = toAmountTest(history, filter);
  const count = among?.length ?? all.length;
  const rows = new Int32Array(count);
  const txIds = new Float64Array(count);
  let [matches, transactions, last] = [0, 0, Number.NaN];
  for (let at = 0; at < count; at += 1) {
    const row = among === undefined ? at : (among[at] as number);
    if (asset !== undefined && assets[row] !== asset) continue;
    const timeSec = timeSecs[row] as number;
    if (timeSec < fromSec || timeSec > toSec) continue;
    if (isMoved !== undefined && !isMoved(row)) continue;
    const txId = all[row] as number;
    rows[matches] = row;
    matches += 1;
    if (txId === last) continue;
    last = txId;
    txIds[transactions] = txId;
    transactions += 1;
  }
  return { rows: rows.subarray(0, matches), txIds: txIds.subarray(0, transactions).reverse() };
}

/** Test of a row's amount and direction; undefined: every row matches. */
function toAmountTest(
  history: History,
  { direction, leastBase = 0n }: TransactionFilter,
): ((row: number) => boolean) | undefined {
  if (direction === undefined && leastBase === 0n) return undefined;
  const isAtLeast = (near: Float64Array, baseOf: typeof inBaseOf): ((row: number) => boolean) => {
    // An amount of zero has no direction, even with the least amount 0.
    const least = leastBase === 0n ? 1n : leastBase;
    const nearLeast = Number(least);
    return (row) => {
      const value = near[row] as number;
      return value > nearLeast || (value === nearLeast && baseOf(history, row) >= least);
    };
  };
  const [isIn, isOut] = [isAtLeast(history.inNear, inBaseOf), isAtLeast(history.outNear, outBaseOf)];
  if (direction !== undefined) return direction === 'INCOMING' ? isIn : isOut;
  return (row) => isIn(row) || isOut(row);
}
