import { expect, it } from 'vitest';
import { chooseShown } from './choose-shown.ts';
import type { Freeze } from './pair-freezes.ts';

const freeze = (sinceTxId: number, untilTxId?: number): Freeze => ({
  address: '0xa',
  asset: 1,
  sinceTxId,
  untilTxId,
  destroyed: [],
});

it('never leaves out a freeze that lasts for one that was lifted [R-EVENT-09]', () => {
  const all = [freeze(9, 10), freeze(7), freeze(5, 6), freeze(3, 4), freeze(1)];
  expect(chooseShown(all, 3)).toEqual([freeze(9, 10), freeze(7), freeze(1)]);
  expect(chooseShown(all, 1)).toEqual([freeze(7)]);
  expect(chooseShown(all, 9)).toEqual(all);
});
