import type { TrailMove } from '@sulian/contract';
import { expect, it } from 'vitest';
import { cutTrail, goOn, passLast } from './go-on.ts';

const hop = (hash: string, isThrough = false) => ({ hash, address: 'a', isThrough });
const TRAIL = { blockchain: 'TRON', direction: 'OUTGOING', hops: [hop('h1'), hop('h2')] } as const;
const MOVE: TrailMove = {
  ...{ amount: '1', percentage: 10, ofStep: 20, hash: 'h3', height: 1, time: 2, waitedSec: 1 },
  ...{ party: { address: 'b', addresses: 1, entity: null }, leg: 4, coin: 7, symbol: 'USDT', moved: '1', stop: null },
  continuation: 'YES',
};

it('goes on from any of its steps, in the coin and by the operation of the move [R-TRAIL-10]', () => {
  const last = { hash: 'h3', address: 'b', coin: 7, leg: 4, isThrough: false };
  expect(goOn(TRAIL, 2, MOVE)?.hops).toEqual([...TRAIL.hops, last]);
  expect(goOn(TRAIL, 1, MOVE)?.hops).toEqual([TRAIL.hops[0], last]);
});

it('has no way on where money stays, or where no transaction is known [R-TRAIL-10]', () => {
  expect(goOn(TRAIL, 2, { ...MOVE, continuation: 'NO' })).toBeUndefined();
  expect(goOn(TRAIL, 2, { ...MOVE, hash: null })).toBeUndefined();
});

it('passes the service at its end alone, and ends there again [R-TRAIL-05]', () => {
  const passed = passLast(TRAIL, true);
  expect(passed.hops).toEqual([hop('h1'), hop('h2', true)]);
  expect(passLast(cutTrail(passed, 2), false).hops).toEqual(TRAIL.hops);
});
