import { expect, it } from 'vitest';
import type { EndList, ListedEnd } from '../scoring/end-lists.ts';
import { sumRowBounds } from './row-bounds.ts';

const boundsOf = (least: number, possible: number) => ({ least, possible, method: 'MAX_FLOW' as const });
const ROWS = new Map([
  ['entity:1', { end: { share: 0.3, bounds: boundsOf(0.1, 0.6) } }],
  ['entity:1:listed:2024-01-02', { end: { share: 0.2, bounds: boundsOf(0.2, 0.7) } }],
  ['entity:2', { end: { share: 0.5 } }],
]) as unknown as EndList['rows'];
const endsOf = (...keys: readonly string[]) =>
  keys.map((key) => ({ place: { end: { key } } })) as unknown as readonly ListedEnd[];

it('bounds of a service are those of its rows together, or none [R-SHARE-12]', () => {
  expect(sumRowBounds({ rows: ROWS }, endsOf('entity:1', 'entity:1'))).toEqual({ least: 10, possible: 60 });
  expect(sumRowBounds({ rows: ROWS }, endsOf('entity:1', 'entity:1:listed:2024-01-02'))).toEqual({
    least: 30,
    possible: 100,
  });
  expect(sumRowBounds({ rows: ROWS }, endsOf('entity:2'))).toBeUndefined();
  expect(sumRowBounds({ rows: ROWS }, endsOf('entity:1', 'entity:2'))).toBeUndefined();
});
