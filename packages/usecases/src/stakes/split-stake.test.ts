import { type EventKind, type EventRow, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { splitStake } from './split-stake.ts';

const DAY = 86_400;
const WAIT = 14 * DAY;
/** A block a day; each is one event. */
const of = (...list: readonly (readonly [EventKind, number, bigint])[]): readonly EventRow[] =>
  list
    .map(([kind, height, amountBase], operation) => ({
      txId: toTxId(height, 0),
      operation,
      kind,
      address: 'T',
      asset: 0,
      amountBase,
    }))
    .toReversed();
const split = (events: readonly EventRow[], cancels: readonly number[] = []) =>
  splitStake(events, {
    timeOf: (height) => height * DAY,
    cancels: new Set(cancels.map((at) => toTxId(at, 0))),
    waitSec: WAIT,
  });

describe('what an account has staked', () => {
  it('is what it staked less what it unstaked, which waits fourteen days and until it is taken [R-ADDR-132]', () => {
    const events = of(['STAKE', 1, 100n], ['UNSTAKE', 3, 30n], ['UNSTAKE', 5, 20n]);
    expect(split(events)).toEqual({
      frozenBase: 50n,
      delegatedBase: 0n,
      unfreezing: [
        { amountBase: 30n, untilSec: 17 * DAY },
        { amountBase: 20n, untilSec: 19 * DAY },
      ],
    });
    const taken = of(['STAKE', 1, 100n], ['UNSTAKE', 3, 30n], ['UNSTAKE', 5, 20n], ['STAKE_WITHDRAWAL', 18, 30n]);
    expect(split(taken)?.unfreezing).toEqual([{ amountBase: 20n, untilSec: 19 * DAY }]);
  });

  it('is free in the very step of the first staking, which knows no waiting [R-ADDR-132]', () => {
    expect(split(of(['STAKE', 1, 100n], ['UNSTAKE', 3, 100n], ['STAKE_WITHDRAWAL', 3, 100n]))).toEqual({
      frozenBase: 0n,
      delegatedBase: 0n,
      unfreezing: [],
    });
  });

  it('leaves what waits by the second staking where the first one frees its own [R-ADDR-132]', () => {
    const first = of(['STAKE', 1, 100n], ['UNSTAKE', 2, 30n], ['UNSTAKE', 3, 50n], ['STAKE_WITHDRAWAL', 3, 50n]);
    const events = first.map((row) => (row.kind === 'STAKE_WITHDRAWAL' ? { ...row, data: '00' } : row));
    expect(split(events)).toMatchObject({ frozenBase: 20n, unfreezing: [{ amountBase: 30n, untilSec: 16 * DAY }] });
  });

  it('counts what is lent as staked, and says how much that is [R-ADDR-132]', () => {
    expect(split(of(['STAKE', 1, 100n], ['RESOURCE_DELEGATION', 2, 60n], ['RESOURCE_RECLAIM', 3, 10n]))).toEqual({
      frozenBase: 100n,
      delegatedBase: 50n,
      unfreezing: [],
    });
  });

  it('is staked anew where waiting is cancelled, and other coins where it is not [R-ADDR-132]', () => {
    const events = of(['STAKE', 1, 100n], ['UNSTAKE', 3, 30n], ['STAKE', 4, 30n]);
    expect(split(events, [4])).toEqual({ frozenBase: 100n, delegatedBase: 0n, unfreezing: [] });
    expect(split(events)).toMatchObject({ frozenBase: 100n, unfreezing: [{ amountBase: 30n }] });
  });

  it('is not known where more left than ever came, or an amount is not [R-ADDR-133]', () => {
    expect(split(of(['UNSTAKE', 3, 30n]))).toBeUndefined();
    expect(split(of(['STAKE', 1, 10n], ['STAKE_WITHDRAWAL', 3, 1n]))).toBeUndefined();
    expect(split(of(['STAKE', 1, 10n], ['RESOURCE_RECLAIM', 3, 1n]))).toBeUndefined();
    expect(split(of(['STAKE', 1, 10n]).map(({ amountBase: _, ...row }) => row))).toBeUndefined();
    expect(split([])).toEqual({ frozenBase: 0n, delegatedBase: 0n, unfreezing: [] });
  });
});
