import { expect, it } from 'vitest';
import type { BalanceUpdate } from '../wire/schema.ts';
import { netMoves } from './net-moves.ts';

const ofContract = (contract: string, change: bigint): BalanceUpdate =>
  ({ kind: 'contract', contract, change }) as BalanceUpdate;
/** Pseudo-tokens of a staker: they count shares of a stake, and no coins. */
const ofShares = (change: bigint): BalanceUpdate => ({ kind: 'staking', change }) as BalanceUpdate;

it('pairs neighbours that balance, apart from shares of a stake between them', () => {
  const { moves } = netMoves([
    ofContract('ann', -7n),
    ofShares(1_000n),
    ofContract('bob', 7n),
    ofContract('bob', -2n),
    ofContract('cem', 2n),
  ]);
  expect(moves).toEqual([
    { from: 'ann', to: 'bob', amountBase: 7n },
    { from: 'bob', to: 'cem', amountBase: 2n },
  ]);
});

it('counts no coins for shares that are left over', () => {
  expect(netMoves([ofShares(1_000n)])).toEqual({ moves: [], feesBase: 0n, hasUnknown: false });
  expect(netMoves([ofShares(5n), ofContract('ann', -5n)]).moves).toEqual([{ from: 'ann', amountBase: 5n }]);
});
