import { type LegRow, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { lockKindOf, oneTimeChangeRule } from './one-time-change.ts';

const TX = toTxId(9, 4);
const BEFORE = toTxId(3, 0);

interface Side {
  readonly id: number;
  readonly amount: bigint;
  readonly text?: string;
  readonly isNew?: boolean;
}

const leg = (side: LegRow['side'], { id, amount }: Side, position: number): LegRow => ({
  txId: TX,
  operation: 0,
  side,
  position,
  addressId: id,
  asset: 0,
  amountBase: amount,
});

/** Decision of the rule on a payment; every address is of one kind unless stated otherwise. */
function judge(sources: readonly Side[], destinations: readonly Side[], arrange = (legs: LegRow[]) => legs) {
  const sides = new Map([...sources, ...destinations].map((each) => [each.id, each]));
  const legs = [
    ...sources.map((each, at) => leg('source', each, at)),
    ...destinations.map((each, at) => leg('destination', each, at)),
  ];
  return oneTimeChangeRule.decide(arrange(legs), (id) => {
    const side = sides.get(id);
    return side && { text: side.text ?? '1Legacy', firstTxId: side.isNew === true ? TX : BEFORE };
  });
}

const coins = [
  { id: 1, amount: 50n },
  { id: 2, amount: 40n },
];

describe('who took the change of a payment', () => {
  it('is the one new address that alone is locked as every spent output is', () => {
    const change = { id: 4, amount: 900n, text: 'bc1qchange', isNew: true };
    const payee = { id: 3, amount: 100n, text: '3Payee' };
    const payers = [{ id: 1, amount: 1_001n, text: 'bc1qpayer0' }];
    expect(judge(payers, [payee, change])).toEqual({ payers: [1], paid: 3, change: 4 });
    expect(judge(payers, [change, payee])).toEqual({ payers: [1], paid: 3, change: 4 });
    // A payee of the same kind: either could be the change.
    expect(judge(payers, [{ ...payee, text: 'bc1qpayee0' }, change])).toBeUndefined();
    // One payer of another kind: no sign of the wallet's own.
    expect(judge([...payers, { id: 2, amount: 1n, text: '1Other' }], [payee, change])).toBeUndefined();
  });

  it('is the one new address that gets less than every one of several spent outputs', () => {
    const payee = { id: 3, amount: 80n };
    expect(judge(coins, [payee, { id: 4, amount: 9n, isNew: true }])).toEqual({
      payers: [1, 2],
      paid: 3,
      change: 4,
    });
    expect(judge(coins, [payee, { id: 4, amount: 40n, isNew: true }])).toBeUndefined();
    expect(judge([{ id: 1, amount: 90n }], [payee, { id: 4, amount: 9n, isNew: true }])).toBeUndefined();
  });

  it('is told of nobody where both are new, neither is, one of them paid, or there are more or fewer outputs', () => {
    const [payee, change] = [
      { id: 3, amount: 80n },
      { id: 4, amount: 9n, isNew: true },
    ];
    expect(judge(coins, [{ ...payee, isNew: true }, change])).toBeUndefined();
    expect(judge(coins, [payee, { ...change, isNew: false }])).toBeUndefined();
    expect(judge([...coins, { ...payee, amount: 70n }], [payee, change])).toBeUndefined();
    expect(judge(coins, [change])).toBeUndefined();
    expect(judge(coins, [payee, change, { id: 5, amount: 1n }])).toBeUndefined();
    expect(judge([], [payee, change])).toBeUndefined();
  });

  it('is told of nobody where an amount or an address is not known', () => {
    const [payee, change] = [
      { id: 3, amount: 80n },
      { id: 4, amount: 9n, isNew: true },
    ];
    const without = (key: 'amountBase' | 'addressId', at: number) => (legs: LegRow[]) =>
      legs.map((each, index) => {
        if (index !== at) return each;
        const { [key]: _, ...rest } = each;
        return rest as LegRow;
      });
    expect(judge(coins, [payee, change], (legs) => legs)).toBeDefined();
    for (const at of [0, 1, 2, 3])
      for (const key of ['amountBase', 'addressId'] as const)
        expect(judge(coins, [payee, change], without(key, at)), `${key} of ${at}`).toBeUndefined();
  });
});

it('tells kinds of lock apart by text: keys and scripts, old and witness', () => {
  const kinds = [
    '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ].map(lockKindOf);
  expect(new Set(kinds).size).toBe(5);
  expect(lockKindOf('1BoatSLRHtKNngkdXEeobR76b53LETtpyT')).toBe(kinds[0]);
});
