import { divideAmount, type NextMove } from '@sulian/engine';
import { type Stop, stopOf } from './stops.ts';

/** Money that left a step, with its amount in the coin of the start. */
export interface DividedMove {
  readonly move: NextMove;
  /** Undefined: the walk would go on. */
  readonly stop: Stop | undefined;
  readonly amountBase: bigint;
}

/** Moves of an amount, largest first; they sum to exactly the whole. */
export function divideMoves(wholeBase: bigint, moves: readonly NextMove[]): readonly DividedMove[] {
  const merged = mergeMoves(moves);
  const parts = divideAmount(
    wholeBase,
    merged.map(({ move }) => move.share),
  );
  return merged.map((each, index) => ({ ...each, amountBase: parts[index] ?? 0n }));
}

type MoveWithStop = Omit<DividedMove, 'amountBase'>;

/** Merges the moves to one large account: its owners' shares are not separate places. */
function mergeMoves(moves: readonly NextMove[]): readonly MoveWithStop[] {
  const byPlace = new Map<string, MoveWithStop>();
  for (const move of moves) {
    const stop = stopOf(move);
    const { txIds, addressId, asset, leg } = move;
    const key = JSON.stringify([stop?.type, stop?.label?.entity.id, txIds, addressId, asset, leg]);
    const before = byPlace.get(key)?.move;
    byPlace.set(key, { move: before === undefined ? move : { ...before, share: before.share + move.share }, stop });
  }
  return [...byPlace.values()].sort((a, b) => b.move.share - a.move.share);
}
