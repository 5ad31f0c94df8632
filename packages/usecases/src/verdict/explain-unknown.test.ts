import { statedShareOf } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { ScoringDetail, ScoringResult } from '../scoring/answer.ts';
import { findHidden, findNotEstablished } from './explain-unknown.ts';

const row = (type: string, percentage: number, change: object = {}) =>
  ({ type, percentage, isEstablished: true, isBehindLargeUnnamed: false, ...change }) as ScoringDetail;
const NOBODY = { isEstablished: false };

const result = (details: readonly ScoringDetail[], [notFollowed, notEstablished]: readonly number[], change = {}) =>
  ({ coin: 'MAIN', fewLabels: null, details, explored: { notFollowed, notEstablished }, ...change }) as ScoringResult;

it('is what the rows show where the severity counts no more, whatever rounding makes of it [R-ADDR-217]', () => {
  const found = result([row('Exchange', 95.8), row('Unexplored', 4.2, NOBODY)], [4.21, 4.21]);
  expect(findNotEstablished(found)).toEqual({ share: 4.2, judged: null });
  expect(findHidden(found)).toEqual({ share: 0, judged: null });
});

it('names what the severity’s figure is of where unspent money is no part of its whole [R-ADDR-217]', () => {
  const details = [row('Mixing service', 78.35), row('Unspent output', 13.26), row('Exchange', 8.39)];
  // Share: 78.35 / (100 - 13.26) = 90.327 %.
  expect(findHidden(result(details, [90.33, 0]))).toEqual({ share: 78.35, judged: { share: 90.33, why: ['UNSPENT'] } });
});

it.each<readonly [name: string, details: readonly ScoringDetail[], judged: number, change: object, why: string[]]>([
  [
    'rows behind a large unnamed entity',
    [row('Exchange', 70), row('Gambling', 20, { isBehindLargeUnnamed: true }), row('Unexplored', 10, NOBODY)],
    30,
    {},
    ['BEHIND_LARGE'],
  ],
  [
    'block rewards where labels are few: of 50 those that are not direct',
    [row('Exchange', 50), row('Block reward', 40), row('Unexplored', 10, NOBODY)],
    45,
    { fewLabels: {} },
    ['FEW_LABELS'],
  ],
  [
    'other weights of ALL, of which unspent money is no part either',
    [row('Exchange', 70), row('Unspent output', 20), row('Unexplored', 10, NOBODY)],
    // By these rows it would be 10 of 80, which is 12.5 %.
    40,
    { coin: 'ALL' },
    ['UNSPENT', 'WEIGHTS'],
  ],
])('or where it counts %s [R-ADDR-217]', (_name, details, judged, change, why) => {
  expect(findNotEstablished(result(details, [judged, judged], change))).toEqual({
    share: 10,
    judged: { share: judged, why },
  });
});

it('gives no figure of two weights that is of neither, and what no row shows by the severity alone [R-ADDR-217]', () => {
  const details = [row('Exchange', 50), row('Mixing service', 30), row('Unexplored', 20, NOBODY)];
  // 80 may be of the one weights and 20 of the other: 60 is of none.
  expect(findHidden(result(details, [80, 20], { coin: 'ALL' }))).toEqual({ share: 30, judged: null });
  const known = result([row('Exchange', 100)], [12, 12], { coin: 'ALL' });
  expect(findNotEstablished(known)).toEqual({ share: 0, judged: { share: 12, why: ['WEIGHTS'] } });
  expect(statedShareOf(findNotEstablished(known))).toBe(12);
});
