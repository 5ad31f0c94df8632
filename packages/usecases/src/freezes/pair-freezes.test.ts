import type { EventKind, EventRow } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { pairFreezes } from './pair-freezes.ts';

const A = '0xa';
/** Events, given in order of time and returned newest first. */
const of = (...list: readonly (readonly [EventKind, number, Partial<EventRow>?])[]): readonly EventRow[] =>
  list.map(([kind, txId, more]) => ({ txId, operation: 0, kind, address: A, asset: 1, ...more })).toReversed();
const pair = (events: readonly EventRow[], isWhole = true) =>
  pairFreezes(events, isWhole).map(({ sinceTxId, untilTxId, destroyed }) => [
    sinceTxId,
    untilTxId,
    destroyed.map(({ txId, amountBase }) => [txId, amountBase]),
  ]);

describe('freezes', () => {
  it('last until they are lifted, and may come again [R-EVENT-09]', () => {
    expect(pair(of(['FREEZE', 1]))).toEqual([[1, undefined, []]]);
    expect(pair(of(['FREEZE', 1], ['UNFREEZE', 2]))).toEqual([[1, 2, []]]);
    expect(pair(of(['FREEZE', 1], ['UNFREEZE', 2], ['FREEZE', 3]))).toEqual([
      [3, undefined, []],
      [1, 2, []],
    ]);
  });

  it('take no harm from an issuer who says it twice [R-EVENT-09]', () => {
    expect(pair(of(['FREEZE', 1], ['FREEZE', 2], ['UNFREEZE', 3], ['UNFREEZE', 4]))).toEqual([[1, 3, []]]);
    expect(pair(of(['FREEZE', 1], ['UNFREEZE', 2], ['UNFREEZE', 3]), false)).toEqual([[1, 2, []]]);
  });

  it('carry what was destroyed while they lasted, newest first; unknown is not nothing [R-EVENT-09]', () => {
    expect(
      pair(of(['FREEZE', 1], ['DESTROY', 2, { amountBase: 5n }], ['DESTROY', 3], ['UNFREEZE', 4], ['FREEZE', 5])),
    ).toEqual([
      [5, undefined, []],
      [
        1,
        4,
        [
          [3, undefined],
          [2, 5n],
        ],
      ],
    ]);
  });

  it('are there wherever something is destroyed, for no issuer can destroy what is not frozen [R-EVENT-09]', () => {
    const destroyed = [[3, 5n]];
    // Unfrozen, then destroyed: a freeze that is not stored came between, and no event ended it.
    for (const isWhole of [true, false]) {
      const again = of(['FREEZE', 1], ['UNFREEZE', 2], ['DESTROY', 3, { amountBase: 5n }]);
      expect(pair(again, isWhole)).toEqual([
        [undefined, undefined, destroyed],
        [1, 2, []],
      ]);
      expect(pair([...of(['UNFREEZE', 4]), ...again], isWhole)).toEqual([
        [undefined, 4, destroyed],
        [1, 2, []],
      ]);
      // Destroyed, then let go: nothing lasts.
      expect(pair(of(['FREEZE', 1], ['DESTROY', 3, { amountBase: 5n }], ['UNFREEZE', 4]), isWhole)).toEqual([
        [1, 4, destroyed],
      ]);
    }
  });

  it('may have begun before events were held, and are then not made up in a ledger that holds all [R-EVENT-06]', () => {
    expect(pair(of(['UNFREEZE', 4]), false)).toEqual([[undefined, 4, []]]);
    expect(pair(of(['UNFREEZE', 4]), true)).toEqual([]);
    expect(pair(of(['DESTROY', 4, { amountBase: 1n }]), false)).toEqual([[undefined, undefined, [[4, 1n]]]]);
  });

  it('are of an address and an asset each', () => {
    const freezes = pairFreezes(
      of(['FREEZE', 1], ['FREEZE', 2, { asset: 2 }], ['FREEZE', 3, { address: '0xb' }], ['UNFREEZE', 4, { asset: 2 }]),
      true,
    );
    expect(freezes.map(({ address, asset, untilTxId }) => [address, asset, untilTxId])).toEqual([
      ['0xb', 1, undefined],
      [A, 2, 4],
      [A, 1, undefined],
    ]);
  });
});
