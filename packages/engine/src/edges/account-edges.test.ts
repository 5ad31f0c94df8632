import type { AddressId, Edge, LegRow, OperationType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { legsOf } from '../../test/edge-legs.ts';
import { accountEdgeRule } from './account-edges.ts';

const [ANNE, BEN, POOL, ROUTER, WRAPPER, MINER] = [1, 2, 3, 4, 5, 6] as const;
const [COIN, TOKEN, WRAPPED] = [0, 7, 8] as const;

interface Move {
  readonly type?: OperationType;
  readonly from?: AddressId | undefined;
  readonly to?: AddressId | undefined;
  readonly amount: bigint;
  readonly asset?: number;
}
const pay = (from: AddressId, to: AddressId, amount: bigint, asset: number = COIN): Move => ({
  from,
  to,
  amount,
  asset,
});

/** Operations of one transaction; what nobody receives is burnt. */
const transaction = (...moves: readonly Move[]): readonly LegRow[] =>
  moves.flatMap(({ type = 'INTERNAL_TRANSFER', from, to, amount, asset = COIN }, operation) =>
    legsOf(
      from === undefined ? [] : [{ address: from, amount }],
      [to === undefined ? { amount, unspendable: true } : { address: to, amount }],
      { operation, type, asset },
    ),
  );
const text = ({ from, to, amountBase, asset, conversionOf, isExact }: Edge): string =>
  `${from}→${to} ${amountBase} of ${asset}${isExact ? '' : ' about'}${conversionOf === undefined ? '' : ` converts ${conversionOf}`}`;
const edgesOf = (...moves: readonly Move[]) => accountEdgeRule(transaction(...moves)).edges.map(text);

describe('edges on an account chain', () => {
  it('[R-EDGE-11] are one an operation of value, exact', () => {
    expect(edgesOf(pay(ANNE, BEN, 5n), pay(ANNE, BEN, 2n), pay(ANNE, BEN, 0n), pay(ANNE, BEN, 3n, TOKEN))).toEqual([
      '1→2 5 of 0',
      '1→2 2 of 0',
      '1→2 3 of 7',
    ]);
    expect(edgesOf({ ...pay(ANNE, BEN, 1n, TOKEN), type: 'NFT_TRANSFER' })).toEqual([]);
  });

  it('[R-EDGE-11] leave what an owner pays itself as change', () => {
    const { edges, change } = accountEdgeRule(transaction(pay(ANNE, ANNE, 4n), pay(ANNE, BEN, 3n, TOKEN)), {
      ownerOf: () => ANNE,
    });
    expect(edges).toEqual([]);
    expect(change.map(({ party, asset, amountBase }) => [party, asset, amountBase])).toEqual([
      [ANNE, COIN, 4n],
      [ANNE, TOKEN, 3n],
    ]);
  });

  it('[R-EDGE-12] keep fees apart, as their payer’s; the block maker has its part from the block', () => {
    const fee = legsOf(
      [{ address: ANNE, amount: 9n }],
      [
        { address: MINER, amount: 2n },
        { amount: 7n, unspendable: true },
      ],
      {
        type: 'FEE',
      },
    );
    const { edges, fees } = accountEdgeRule(fee);
    expect(edges.map(text)).toEqual(['COINBASE→6 2 of 0']);
    expect(fees).toEqual([{ party: ANNE, asset: COIN, amountBase: 9n, atLeastBase: 9n, atMostBase: 9n }]);
  });

  it('[R-EDGE-12] keep rent apart as fees are: nobody is paid it, and whoever earns it has it from the block', () => {
    const rent = { type: 'RENT' as const, operation: 1 };
    const { edges, fees } = accountEdgeRule([
      ...legsOf([{ address: ANNE, amount: 4n }], [{ amount: 4n, unspendable: true }], rent),
      ...legsOf([], [{ address: MINER, amount: 3n }], { ...rent, operation: 2 }),
    ]);
    expect(edges.map(text)).toEqual(['COINBASE→6 3 of 0']);
    expect(fees).toEqual([{ party: ANNE, asset: COIN, amountBase: 4n, atLeastBase: 4n, atMostBase: 4n }]);
  });

  it('[R-EDGE-12] are none in a failed transaction, which has its fee alone', () => {
    const fee = legsOf([{ address: ANNE, amount: 9n }], [{ amount: 9n, unspendable: true }], { type: 'FEE' });
    expect(accountEdgeRule(fee).edges).toEqual([]);
  });

  it('[R-EDGE-05] name what no address paid or received by what it is', () => {
    expect(
      edgesOf(
        { type: 'BLOCK_REWARD', to: MINER, amount: 5n },
        { type: 'GENESIS', to: ANNE, amount: 5n },
        { type: 'MINT', to: ANNE, amount: 5n, asset: TOKEN },
        { type: 'BURN', from: ANNE, amount: 4n, asset: TOKEN },
        { type: 'DEPOSIT', to: BEN, amount: 3n },
        { type: 'WITHDRAWAL', to: BEN, amount: 32n },
      ),
    ).toEqual([
      'COINBASE→6 5 of 0',
      'COINBASE→1 5 of 0',
      'MINT→1 5 of 7',
      '1→UNSPENDABLE 4 of 7',
      'OTHER_CHAIN→2 3 of 0',
      'UNKNOWN→2 32 of 0',
    ]);
    expect(
      accountEdgeRule(legsOf([{ address: ANNE, amount: 2n }], [{ amount: 2n }], { type: 'EXPORT' })).edges.map(text),
    ).toEqual(['1→OTHER_CHAIN 2 of 0']);
  });

  it('[R-EDGE-10] have one order, whatever order their legs come in', () => {
    const legs = transaction(pay(ANNE, POOL, 10n), pay(POOL, ANNE, 30n, TOKEN), pay(ANNE, BEN, 5n));
    expect(accountEdgeRule(legs.toReversed())).toEqual(accountEdgeRule(legs));
  });
});

describe('a swap', () => {
  it('[R-EDGE-13] is a conversion of both, paid by neither', () => {
    expect(edgesOf(pay(ANNE, POOL, 10n), pay(POOL, ANNE, 30n, TOKEN))).toEqual([
      '1→3 10 of 0 converts BOTH',
      '3→1 30 of 7 converts BOTH',
    ]);
  });

  it('[R-EDGE-13] through a router is its customer’s and the pool’s, whoever pays out', () => {
    const swap = [
      pay(ANNE, ROUTER, 10n),
      pay(ROUTER, WRAPPER, 10n),
      { type: 'WRAP', to: ROUTER, amount: 10n, asset: WRAPPED } as const,
      pay(ROUTER, POOL, 10n, WRAPPED),
      pay(POOL, ANNE, 30n, TOKEN),
    ];
    expect(edgesOf(...swap)).toEqual([
      '1→4 10 of 0 converts FROM',
      '4→5 10 of 0 converts BOTH',
      'MINT→4 10 of 8 converts TO',
      '4→3 10 of 8 converts TO',
      '3→1 30 of 7 converts BOTH',
    ]);
  });

  it('[R-EDGE-13] leaves what is paid to somebody else in the same transaction a payment', () => {
    expect(edgesOf(pay(ANNE, POOL, 10n), pay(POOL, ANNE, 30n, TOKEN), pay(ANNE, BEN, 5n, TOKEN))).toEqual([
      '1→3 10 of 0 converts BOTH',
      '3→1 30 of 7 converts BOTH',
      '1→2 5 of 7',
    ]);
    // Paid for by Anne, taken by Ben: he did not exchange anything.
    expect(edgesOf(pay(ANNE, ROUTER, 10n), pay(ROUTER, POOL, 10n), pay(POOL, BEN, 30n, TOKEN))).toEqual([
      '1→4 10 of 0',
      '4→3 10 of 0',
      '3→2 30 of 7',
    ]);
  });

  it('[R-EDGE-13] is none where an owner pays with one hand of its own and takes with the other', () => {
    expect(edgesOf(pay(ANNE, POOL, 10n), pay(BEN, ANNE, 30n, TOKEN))).toEqual(['1→3 10 of 0', '2→1 30 of 7']);
    expect(edgesOf(pay(ANNE, POOL, 10n), pay(POOL, ANNE, 4n))).toEqual(['1→3 10 of 0', '3→1 4 of 0']);
  });

  it('[R-EDGE-13] is wrapping and unwrapping too', () => {
    expect(edgesOf(pay(ANNE, WRAPPER, 10n), { type: 'WRAP', to: ANNE, amount: 10n, asset: WRAPPED })).toEqual([
      '1→5 10 of 0 converts BOTH',
      'MINT→1 10 of 8 converts TO',
    ]);
    expect(edgesOf({ type: 'UNWRAP', from: ANNE, amount: 10n, asset: WRAPPED }, pay(WRAPPER, ANNE, 10n))).toEqual([
      '1→UNSPENDABLE 10 of 8 converts FROM',
      '5→1 10 of 0 converts BOTH',
    ]);
  });
});
