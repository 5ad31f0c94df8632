import { MAX_TRAIL_HOPS } from '@sulian/domain';
import { expect, it } from 'vitest';
import { trailThrough } from './trail.ts';

const OF = { blockchain: 'TRON', direction: 'OUTGOING' } as const;
const trailOf = (path: string | undefined): string | null =>
  path === undefined ? null : new URL(path, 'http://x').searchParams.get('trail');

it('goes through all places of a path [R-TRAIL-11]', () => {
  const path = trailThrough(OF, [
    { hash: 'h1', address: 'a1' },
    { hash: 'h2', address: 'a2' },
  ]);
  expect(trailOf(path)).toBe('h1.a1~h2.a2');
});

it('starts behind a place without a single address, and at most the longest trail before its end [R-TRAIL-11]', () => {
  const places = [
    { hash: 'h1', address: null },
    { hash: 'h2', address: 'a2' },
  ];
  expect(trailOf(trailThrough(OF, places))).toBe('h2.a2');
  expect(trailThrough(OF, places.toReversed())).toBeUndefined();
  const long = Array.from({ length: MAX_TRAIL_HOPS + 5 }, (_, index) => ({ hash: `h${index}`, address: 'a' }));
  const hops = trailOf(trailThrough(OF, long))?.split('~');
  expect([hops?.length, hops?.at(-1)]).toEqual([MAX_TRAIL_HOPS, `h${MAX_TRAIL_HOPS + 4}.a`]);
});
