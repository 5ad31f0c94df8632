import type { TxId } from '@sulian/domain';
import { findRow, fromColumns, type History } from './history.ts';
import type { OwnEdge } from './own-edges.ts';

interface Sum {
  received: bigint;
  sent: bigint;
}

/**
 * History between an object and one party: rows of the amounts of their edges, by proportion; for unknown amounts the
 * lower bound.
 * @param edges with the party, by transaction of the history
 */
export function toRowsWithParty(history: History, edges: ReadonlyMap<TxId, readonly OwnEdge[]>): History {
  const txIds: number[] = [];
  const timeSecs: number[] = [];
  const assets: number[] = [];
  const receivedBase: bigint[] = [];
  const sentBase: bigint[] = [];
  for (const [txId, each] of [...edges].sort(([a], [b]) => a - b)) {
    const timeSec = history.timeSecs[findRow(history, txId)] ?? 0;
    for (const [asset, { received, sent }] of [...sumByAsset(each)].sort(([a], [b]) => a - b)) {
      txIds.push(txId);
      timeSecs.push(timeSec);
      assets.push(asset);
      receivedBase.push(received);
      sentBase.push(sent);
    }
  }
  const columns = {
    txIds: Float64Array.from(txIds),
    timeSecs: Float64Array.from(timeSecs),
    assets: Int32Array.from(assets),
    receivedBase,
    sentBase,
  };
  const { height, isWhole } = history;
  // Received and sent are separate edges and are not netted.
  return fromColumns(columns, { height, isWhole, isNet: false });
}

function sumByAsset(edges: readonly OwnEdge[]): ReadonlyMap<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const edge of edges) {
    const sum = sums.get(edge.asset) ?? { received: 0n, sent: 0n };
    sums.set(edge.asset, sum);
    sum[edge.direction === 'INCOMING' ? 'received' : 'sent'] += baseOf(edge);
  }
  return sums;
}

/** By proportion; of what is not known at least so much. */
export const baseOf = ({ amountBase, atLeastBase }: Pick<OwnEdge, 'amountBase' | 'atLeastBase'>): bigint =>
  amountBase ?? atLeastBase;
