import type { ActivityAnswer } from '@sulian/contract';
import { expect, it } from 'vitest';
import { toBars } from './bars.ts';

type Item = ActivityAnswer['items'][number];
const bucket = (from: number, more: Partial<Item>): Item => ({
  ...{ from, numberOfIncoming: 0, numberOfOutgoing: 0, received: '0', sent: '0', receivedUsd: 0, sentUsd: 0 },
  ...more,
});
const room = { above: 12, below: 12 };
const heights = (items: readonly Item[], coin: unknown) =>
  toBars({ items: [...items], coin: coin as ActivityAnswer['coin'] }, room).map(({ above, below }) => [above, below]);

it('[R-LIST-37] draws in and out by one measure, and lets nothing that happened go unseen', () => {
  const items = [
    bucket(0, { numberOfIncoming: 1, received: '100', receivedUsd: 1 }),
    bucket(1, { numberOfOutgoing: 2, sent: '50', sentUsd: 100 }),
    bucket(2, { numberOfIncoming: 1, received: '0.001', receivedUsd: 1 }),
  ];
  expect(heights(items, {})).toEqual([[10, 0], [0, 5], [3, 0]]); // biome-ignore format: one bar each
  expect(heights(items, null)).toEqual([[3, 0], [0, 10], [3, 0]]); // biome-ignore format: one bar each
});

it('[R-LIST-37] goes by counts where something has no price', () => {
  const items = [
    bucket(0, { numberOfIncoming: 4, receivedUsd: null }),
    bucket(1, { numberOfOutgoing: 2, sentUsd: 100 }),
  ];
  expect(heights(items, null)).toEqual([
    [10, 0],
    [0, 5],
  ]);
});
