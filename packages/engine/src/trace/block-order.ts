import { AppError, heightOf, type TxId } from '@sulian/domain';
import { Heap } from '../collections/heap.ts';
import type { Flow } from './flow.ts';

/** Source of flows for the ordering. */
export interface Flows {
  find(txId: TxId): Flow | undefined;
  /** Makes sure that the transactions can be found. */
  read(txIds: readonly TxId[]): Promise<void>;
}

/**
 * Orders transactions of one block so that each comes after all that lead to it. Mostly that is ledger order; Bitcoin
 * Cash sorts a block by hash, so a spend may precede the output that it spends.
 * @param ids open transactions of the block, in the order of the sweep
 * @returns the same, and those of the block that they lead to
 */
export async function orderBlock(
  ids: readonly TxId[],
  flows: Flows,
  isBefore: (a: TxId, b: TxId) => boolean,
): Promise<readonly TxId[]> {
  await flows.read(ids);
  if (!ids.some((txId) => flows.find(txId)?.staysInBlock === true)) return ids;
  const edges = new Map<TxId, readonly TxId[]>();
  for (let round = ids; round.length > 0; ) {
    await flows.read(round);
    const next = new Set<TxId>();
    for (const txId of round) {
      const targets = targetsInBlock(flows.find(txId), txId);
      edges.set(txId, targets);
      for (const target of targets) next.add(target);
    }
    round = [...next].filter((txId) => !edges.has(txId));
  }
  return sortByDependency(edges, isBefore);
}

const NONE: readonly TxId[] = [];

function targetsInBlock(flow: Flow | undefined, txId: TxId): readonly TxId[] {
  if (flow?.staysInBlock !== true) return NONE;
  const height = heightOf(txId);
  return [...new Set(flow.targets.filter((target) => heightOf(target) === height))];
}

function sortByDependency(
  edges: ReadonlyMap<TxId, readonly TxId[]>,
  isBefore: (a: TxId, b: TxId) => boolean,
): readonly TxId[] {
  const waiting = new Map<TxId, number>([...edges.keys()].map((txId) => [txId, 0]));
  for (const targets of edges.values())
    for (const target of targets) waiting.set(target, (waiting.get(target) ?? 0) + 1);
  const ready = new Heap<TxId>(isBefore);
  for (const [txId, count] of waiting) if (count === 0) ready.push(txId);
  const order: TxId[] = [];
  for (let txId = ready.pop(); txId !== undefined; txId = ready.pop()) {
    order.push(txId);
    for (const target of edges.get(txId) ?? NONE) {
      const count = (waiting.get(target) ?? 0) - 1;
      waiting.set(target, count);
      if (count === 0) ready.push(target);
    }
  }
  if (order.length < edges.size)
    throw new AppError('INTERNAL', 'transactions of a block spend each other in a cycle', {
      details: { height: heightOf(order[0] ?? [...edges.keys()][0] ?? 0) },
    });
  return order;
}
