import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAccounts } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { listExchanging, movedUsd } from './moved-usd.ts';

const [ANNE, BEN, POOL, SECOND_POOL, ROUTER, WETH, STAKING] = [1, 2, 3, 4, 5, 6, 7];
const [TOKEN, WRAPPED, OTHER, RECEIPT] = [1, 2, 3, 4];
const CONTRACTS = new Set([POOL, SECOND_POOL, ROUTER, WETH, STAKING]);
const USD: Readonly<Record<number, number>> = { 0: 3, [TOKEN]: 1, [WRAPPED]: 3, [OTHER]: 1, [RECEIPT]: 3 };

const pay = (from: number, to: number, amount: number, asset = 0): MemoryOperation => ({
  type: asset === 0 ? 'VALUE_TRANSFER' : 'TOKEN_TRANSFER',
  asset,
  from,
  to,
  amount: BigInt(amount),
});
const wrap = (owner: number, amount: number): readonly MemoryOperation[] => [
  pay(owner, WETH, amount),
  { type: 'WRAP', asset: WRAPPED, to: owner, amount: BigInt(amount) },
];
const legsOf = (operations: readonly MemoryOperation[]) => toAccounts([operations]).legsOf(2 ** 20);
const usdOf = (operations: readonly MemoryOperation[]): number =>
  movedUsd(legsOf(operations), {
    usdOf: (asset, base) => Number(base) * (USD[asset] ?? 0),
    isContract: (id) => CONTRACTS.has(id),
    isReceipt: (asset) => asset === RECEIPT,
  });

describe('USD of a transaction counts the same money once [R-TX-60]', () => {
  it.each<[string, readonly MemoryOperation[], number]>([
    ['wrapping', wrap(ANNE, 10), 30],
    ['wrapping and passing on', [...wrap(ANNE, 10), pay(ANNE, BEN, 10, WRAPPED)], 30],
    ['what a contract sends on', [pay(ANNE, ROUTER, 10), pay(ROUTER, BEN, 6), pay(ROUTER, ANNE, 4)], 30],
    ['a swap', [pay(ANNE, POOL, 10), pay(POOL, ANNE, 29, TOKEN)], 30],
    [
      'a swap by way of a router, a wrapped coin and two pools',
      [
        pay(ANNE, ROUTER, 10),
        ...wrap(ROUTER, 10),
        pay(ROUTER, POOL, 10, WRAPPED),
        pay(POOL, SECOND_POOL, 30, TOKEN),
        pay(SECOND_POOL, BEN, 29, OTHER),
      ],
      30,
    ],
    [
      'handing in a coin for its receipt',
      [pay(ANNE, STAKING, 10), { type: 'MINT', asset: RECEIPT, to: ANNE, amount: 9n }],
      30,
    ],
    ['different money of one payer', [pay(ANNE, BEN, 10), pay(ANNE, BEN, 7, TOKEN)], 37],
    ['different money of two', [pay(ANNE, BEN, 10), pay(BEN, ANNE, 7, TOKEN)], 37],
    ['rent', [{ type: 'RENT', from: ANNE, amount: 5n }, pay(BEN, ANNE, 10)], 30],
    ['a fee', [{ type: 'FEE', from: ANNE, to: BEN, amount: 5n }, pay(ANNE, BEN, 10)], 30],
  ])('%s', (_, operations, expected) => {
    expect(usdOf(operations)).toBe(expected);
  });

  it('is never below the largest operation, nor above the sum of all', () => {
    const transfer = fc.record({
      from: fc.integer({ min: 1, max: 7 }),
      to: fc.integer({ min: 1, max: 7 }),
      amount: fc.integer({ min: 1, max: 9 }),
      asset: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(transfer, { minLength: 1, maxLength: 12 }), (transfers) => {
        const values = transfers.map(({ amount, asset }) => amount * (USD[asset] ?? 0));
        const usd = usdOf(transfers.map(({ from, to, amount, asset }) => pay(from, to, amount, asset)));
        expect(usd).toBeGreaterThanOrEqual(Math.max(...values));
        expect(usd).toBeLessThanOrEqual(values.reduce((sum, each) => sum + each, 0));
      }),
    );
  });

  it('names who exchanged', () => {
    const swap = [pay(ANNE, ROUTER, 10), pay(ROUTER, POOL, 10), pay(POOL, BEN, 29, TOKEN)];
    expect(listExchanging(legsOf(swap))).toEqual([POOL]);
  });
});
