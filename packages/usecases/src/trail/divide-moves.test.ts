import type { NextMove } from '@sulian/engine';
import { expect, it } from 'vitest';
import { divideMoves } from './divide-moves.ts';
import { continuationOf } from './stops.ts';

const at = { txIds: [7], addressId: 3, asset: 0, leg: 1 } as const;
const LARGE: NextMove = { ...at, share: 0.75, end: { key: 'end:Large unnamed entity', type: 'Large unnamed entity' } };
const behind = (key: string, share: number): NextMove => ({
  ...at,
  share,
  end: { key: `${key}:behind-large`, type: 'Scam', isBehindLarge: true },
});

it('merges who is behind a large account into the account [R-TRAIL-05]', () => {
  const moves = divideMoves(1000n, [
    { ...at, leg: 2, share: 0.125 },
    LARGE,
    behind('entity:1', 0.1),
    behind('entity:2', 0.025),
  ]);
  expect(moves.map(({ stop, amountBase, move }) => [stop?.type, amountBase, move.leg])).toEqual([
    ['Large unnamed entity', 875n, 1],
    [undefined, 125n, 2],
  ]);
  expect(continuationOf(behind('entity:1', 1))).toBe('THROUGH');
});

it('separates different ends of one leg [R-TRAIL-04]', () => {
  const fee: NextMove = { ...at, share: 0.5, end: { key: 'end:Fee on the way', type: 'Fee on the way' } };
  expect(divideMoves(10n, [{ ...at, share: 0.5 }, fee])).toHaveLength(2);
});

it('does not pass a swap through an unidentified contract [R-TRAIL-05]', () => {
  const type = 'Swap through unidentified contract' as const;
  const label = { entity: { id: 1, type: 'Exchange' } } as never;
  expect(continuationOf({ ...at, share: 1, end: { key: `end:${type}`, type, label } })).toBe('NO');
});
