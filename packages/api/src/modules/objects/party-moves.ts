import type { TxId } from '@sulian/domain';
import { baseOf, type OwnEdge } from '@sulian/usecases';
import type { Move } from './moves.ts';

const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;

/** Parts of a page's moves with one party, one per direction; moves with others are left out. */
export const onlyWith = (
  moves: ReadonlyMap<TxId, readonly Move[]>,
  edges: ReadonlyMap<TxId, readonly OwnEdge[]>,
): ReadonlyMap<TxId, readonly Move[]> =>
  new Map(
    [...moves].map(([txId, each]) => [txId, each.flatMap((move) => toParts(move, edges.get(txId) ?? []))] as const),
  );

function toParts(move: Move, edges: readonly OwnEdge[]): readonly Move[] {
  const own = edges.filter(
    ({ asset, operation }) => asset === move.asset && (move.operation === undefined || move.operation === operation),
  );
  return DIRECTIONS.flatMap((direction) => {
    if (move.isOneOfTwo && direction !== move.direction) return [];
    const parts = own.filter((edge) => edge.direction === direction);
    if (parts.length === 0) return [];
    const base = parts.reduce((sum, edge) => sum + baseOf(edge), 0n);
    return [{ ...move, direction, netBase: direction === 'INCOMING' ? base : -base }];
  });
}
