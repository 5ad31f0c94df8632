import type { Direction, TxId } from '@sulian/domain';
import type { History } from './history.ts';

/** Which rows of a history are wanted; what is left out is not asked for. */
export interface TransactionFilter {
  /** INCOMING: rows of what came in; OUTGOING: of what went out, fees too. */
  readonly direction?: Direction | undefined;
  readonly asset?: number | undefined;
  /** Block times of the first and the last that count, Unix seconds. */
  readonly fromSec?: number | undefined;
  readonly toSec?: number | undefined;
  /** What came in or went out is no less than this, base units; of one asset. */
  readonly leastBase?: bigint | undefined;
}

export interface Match {
  /** Places of rows in the history, ascending. */
  readonly rows: readonly number[];
  /** Their transactions, newest first, each once. */
  readonly txIds: readonly TxId[];
}

/** @param only transactions beside which no other counts */
export function matchTransactions(history: History, filter: TransactionFilter, only?: ReadonlySet<TxId>): Match {
  const { txIds: all } = history;
  const isWanted = toTest(history, filter);
  const rows: number[] = [];
  const txIds: TxId[] = [];
  for (let row = 0; row < all.length; row += 1) {
    const txId = all[row] ?? 0;
    if (!isWanted(row) || only?.has(txId) === false) continue;
    rows.push(row);
    if (txIds.at(-1) !== txId) txIds.push(txId);
  }
  return { rows, txIds: txIds.reverse() };
}

export const isInDirection = (inBase: bigint, outBase: bigint, direction: Direction | undefined): boolean =>
  direction === undefined || (direction === 'INCOMING' ? inBase > 0n : outBase > 0n);

function toTest({ assets, timeSecs, inBase, outBase }: History, filter: TransactionFilter): (row: number) => boolean {
  const { direction, asset, fromSec = 0, toSec = Number.POSITIVE_INFINITY, leastBase } = filter;
  const isMoved = (row: number): boolean => {
    const came = inBase[row] ?? 0n;
    const went = outBase[row] ?? 0n;
    if (!isInDirection(came, went, direction)) return false;
    if (leastBase === undefined) return true;
    return (direction !== 'OUTGOING' && came >= leastBase) || (direction !== 'INCOMING' && went >= leastBase);
  };
  const asksForAmounts = direction !== undefined || leastBase !== undefined;
  return (row) => {
    if (asset !== undefined && assets[row] !== asset) return false;
    const timeSec = timeSecs[row] ?? 0;
    return timeSec >= fromSec && timeSec <= toSec && (!asksForAmounts || isMoved(row));
  };
}
