import type { Direction } from '@sulian/domain';
import { toPortion } from '../../arithmetic/portion.ts';
import { toAccountKey } from '../../operations/account-key.ts';
import { ISSUER, type Move } from '../../swaps/moves.ts';
import type { Passage } from '../../swaps/sound-swap.ts';
import type { Conversion } from './conversions.ts';

/**
 * Ways through a swap, by number of the operation that the walk meets: to the giver's account (INCOMING), or to the
 * accounts of those who were paid (OUTGOING). INCOMING: everything that came out belongs to the giver. OUTGOING: what
 * was left of the coin given went where it went, the rest to the receivers of the other coin.
 */
export const crossingsOf = (passage: Passage, direction: Direction): ReadonlyMap<number, readonly Conversion[]> =>
  direction === 'INCOMING' ? backwards(passage) : forwards(passage);

const sumOf = (moves: readonly Move[]): bigint => moves.reduce((sum, { base }) => sum + base, 0n);

/**
 * Ways from a pool if the question is about its transaction: to the giver (INCOMING), or to the receivers of the other
 * coin (OUTGOING).
 */
export function crossingsFromPool({ swap, into, out }: Passage, direction: Direction): readonly Conversion[] {
  const moves = direction === 'INCOMING' ? into : out.filter(({ coin }) => coin === swap.got.coin);
  const wholeBase = sumOf(moves);
  return moves.flatMap(({ operation, to, base }): Conversion[] => {
    const addressId = direction === 'INCOMING' ? swap.giver : to;
    if (addressId === ISSUER) return [];
    const key = toAccountKey(addressId, operation.asset);
    return [{ key, operation, ...toPortion(base, wholeBase), isHop: true, swap }];
  });
}

function backwards({ swap, into, out }: Passage): ReadonlyMap<number, readonly Conversion[]> {
  const wholeBase = sumOf(into);
  return new Map(
    out.map(({ operation, to }) => [
      operation.number,
      into.map((move) => ({
        key: toAccountKey(swap.giver, move.operation.asset),
        operation: move.operation,
        ...toPortion(move.base, wholeBase),
        isHop: to !== swap.giver,
        swap,
      })),
    ]),
  );
}

function forwards({ swap, into, out }: Passage): ReadonlyMap<number, readonly Conversion[]> {
  const wholeBase = sumOf(into);
  const paidBase = sumOf(out.filter(({ coin }) => coin === swap.got.coin));
  const crossings = out.flatMap(({ operation, to, coin, base }): Conversion[] => {
    if (to === ISSUER) return [];
    const portion =
      coin === swap.got.coin ? toPortion(swap.gave.base * base, wholeBase * paidBase) : toPortion(base, wholeBase);
    return [{ key: toAccountKey(to, operation.asset), operation, ...portion, isHop: to !== swap.giver, swap }];
  });
  return new Map(into.map(({ operation }) => [operation.number, crossings]));
}
