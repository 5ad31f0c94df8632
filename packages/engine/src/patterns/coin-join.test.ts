import type { LegRow } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { findCoinJoin, isCoinJoin } from './coin-join.ts';
import { WASABI_2_DENOMINATIONS } from './wasabi-denominations.ts';

interface In {
  readonly script?: number;
  readonly amount?: bigint;
}

/** Legs of one transaction; inputs name their script. */
function legsOf(inputs: readonly In[], outputs: readonly bigint[]): readonly LegRow[] {
  const base = { txId: 1, operation: 0, asset: 0 } as const;
  return [
    ...inputs.map(
      ({ script, amount }, position): LegRow => ({
        ...base,
        side: 'source',
        position,
        ...(script === undefined ? {} : { addressId: script }),
        ...(amount === undefined ? {} : { amountBase: amount }),
      }),
    ),
    ...outputs.map((amountBase, position): LegRow => ({ ...base, side: 'destination', position, amountBase })),
  ];
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const parties = (count: number, amount: bigint): In[] => times(count, (index) => ({ script: index + 1, amount }));
const ruleOf = (legs: readonly LegRow[], isServicePayout = false): string | undefined =>
  findCoinJoin(legs, isServicePayout)?.rule;

describe('Dash', () => {
  const mix = (count: number, amount: bigint) =>
    legsOf(
      parties(count, amount),
      times(count, () => amount),
    );

  // As on its chain: 18 in and 18 out of 0.100001, 3 and 3 of 0.00100001 (two of them one party's).
  it.each([
    [18, 10_000_100n],
    [3, 100_001n],
  ])('[R-ENDS-95] mixes %i outputs of one denomination, %i duffs, for a service’s customers too', (count, amount) => {
    expect(ruleOf(mix(count, amount))).toBe('COINJOIN_DASH');
    expect(ruleOf(mix(count, amount), true)).toBe('COINJOIN_DASH');
  });

  it('[R-ENDS-95] does not mix where one party makes denominations, gets change, or pays another amount', () => {
    // One input, as those transactions have: 24 denominations and what is left.
    expect(ruleOf(legsOf(parties(1, 3_000_000_000n), [...times(24, () => 10_000_100n), 9_000n]))).toBeUndefined();
    expect(ruleOf(legsOf(parties(3, 10_000_000_000n), [...times(20, () => 100_001_000n), 9_000n]))).toBeUndefined();
    expect(ruleOf(mix(18, 10_000_000n), true)).toBeUndefined();
    const paid = [...parties(2, 100_001n), { script: 9, amount: 200_000n }];
    expect(ruleOf(legsOf(paid, times(3, () => 100_001n)), true)).toBeUndefined(); // biome-ignore format: one line
  });
});

describe('Whirlpool', () => {
  it.each([
    [5, 100_000n],
    [5, 1_000_000n],
    [8, 5_000_000n],
    [5, 2_500_000n],
    [5, 50_000_000n],
  ])('[R-ENDS-16] is %i parties in a pool of %i satoshi, a service’s payout or not', (count, pool) => {
    const legs = legsOf(
      parties(count, pool + 200n),
      times(count, () => pool),
    );
    expect(ruleOf(legs)).toBe('COINJOIN_WHIRLPOOL');
    expect(ruleOf(legs, true)).toBe('COINJOIN_WHIRLPOOL');
  });

  it('is no other amount, no change output and no script twice', () => {
    expect(
      ruleOf(
        legsOf(
          parties(5, 3_000_200n),
          times(5, () => 3_000_000n),
        ),
        true,
      ),
    ).toBeUndefined();
    expect(ruleOf(legsOf(parties(5, 5_000_200n), [...times(5, () => 5_000_000n), 9n]), true)).toBeUndefined();
    const twice = times(5, () => ({ script: 1, amount: 5_000_200n }));
    expect(
      ruleOf(
        legsOf(
          twice,
          times(5, () => 5_000_000n),
        ),
      ),
    ).toBeUndefined();
  });
});

describe('Wasabi 1', () => {
  // Ten parties of 0.15 BTC, each 0.1 mixed and its own change; the coordinator's fee is one output more.
  const outputs = [...times(10, () => 9_984_371n), ...times(10, (index) => 4_900_000n + BigInt(index)), 70_000n, 5n];

  it('[R-ENDS-16] is ten equal outputs near 0.1 BTC', () => {
    expect(ruleOf(legsOf(parties(10, 15_000_000n), outputs))).toBe('COINJOIN_WASABI_1');
  });

  it('[R-ENDS-18] is no batch payout of an exchange with a name', () => {
    expect(ruleOf(legsOf(parties(10, 15_000_000n), outputs), true)).toBeUndefined();
  });
});

describe('Wasabi 2', () => {
  it('knows its 79 standard amounts', () => {
    expect(WASABI_2_DENOMINATIONS.size).toBe(79);
    for (const each of [5_000n, 6_561n, 13_122n, 65_536n, 137_438_953_472n])
      expect(WASABI_2_DENOMINATIONS.has(each)).toBe(true);
    for (const each of [4_374n, 4_096n, 5_001n, 30_000n]) expect(WASABI_2_DENOMINATIONS.has(each)).toBe(false);
  });

  const amounts = [
    4_194_304n,
    4_194_304n,
    2_000_000n,
    1_594_323n,
    1_594_323n,
    1_594_323n,
    1_062_882n,
    500_000n,
    39_366n,
  ];

  it('[R-ENDS-16] is 21 inputs or more to standard amounts in descending order', () => {
    const outputs = [...amounts, 7_777n];
    expect(ruleOf(legsOf(parties(50, 400_000n), outputs))).toBe('COINJOIN_WASABI_2');
    expect(ruleOf(legsOf(parties(21, 952_400n), outputs))).toBe('COINJOIN_WASABI_2');
  });

  it('is not with 20 inputs, in another order, or with odd amounts', () => {
    const outputs = [...amounts, 7_777n];
    expect(ruleOf(legsOf(parties(20, 1_000_000n), outputs))).not.toBe('COINJOIN_WASABI_2');
    expect(ruleOf(legsOf(parties(50, 400_000n), outputs.toReversed()))).not.toBe('COINJOIN_WASABI_2');
    expect(ruleOf(legsOf(parties(50, 400_000n), [...amounts, 7_777n, 7_771n, 7_770n]))).not.toBe('COINJOIN_WASABI_2');
  });
});

describe('JoinMarket', () => {
  it('[R-ENDS-16] is n equal outputs with n or n − 1 change outputs', () => {
    const makers = [
      { script: 1, amount: 90n },
      { script: 2, amount: 150n },
      { script: 3, amount: 80n },
      { script: 3, amount: 9n },
    ];
    expect(ruleOf(legsOf(makers, [70n, 70n, 70n, 20n, 80n, 19n]))).toBe('COINJOIN_JOINMARKET');
    expect(ruleOf(legsOf(makers, [70n, 70n, 70n, 20n, 99n]))).toBe('COINJOIN_JOINMARKET');
  });
});

describe('a CoinJoin of no wallet in particular', () => {
  it('[R-ENDS-15] has three equal outputs, three scripts and no more change than inputs', () => {
    expect(ruleOf(legsOf(parties(3, 105n), [100n, 100n, 100n]))).toBe('COINJOIN_GENERIC');
    expect(isCoinJoin(legsOf(parties(3, 105n), [100n, 100n, 100n]))).toBe(true);
  });

  it('[R-ENDS-15] is not: two equal outputs; two scripts; a service’s payout; more change than inputs', () => {
    expect(ruleOf(legsOf(parties(3, 105n), [100n, 100n, 99n]))).toBeUndefined();
    const twoScripts = [
      { script: 1, amount: 105n },
      { script: 1, amount: 105n },
      { script: 2, amount: 105n },
    ];
    expect(ruleOf(legsOf(twoScripts, [100n, 100n, 100n]))).toBeUndefined();
    expect(ruleOf(legsOf(parties(3, 105n), [100n, 100n, 100n]), true)).toBeUndefined();
    expect(ruleOf(legsOf(parties(3, 200n), [100n, 100n, 100n, 71n, 72n, 73n, 74n]))).toBeUndefined();
  });

  it('[R-ENDS-18] [R-ENDS-20] is no payout of one large coin with small change gathered beside it', () => {
    const inputs = [
      { script: 1, amount: 1_000n },
      { script: 2, amount: 3n },
      { script: 3, amount: 4n },
    ];
    expect(ruleOf(legsOf(inputs, [100n, 100n, 100n, 700n]))).toBeUndefined();
  });

  it('[R-ENDS-20] is no distribution of dust', () => {
    expect(ruleOf(legsOf(parties(3, 1_000n), [546n, 546n, 546n]))).toBeUndefined();
  });

  it('takes inputs that were never seen for strangers, so that nobody is joined to them wrongly', () => {
    expect(ruleOf(legsOf([{ script: 1, amount: 105n }, {}, {}], [100n, 100n, 100n]))).toBe('COINJOIN_GENERIC');
  });

  it('does not mind the order in which legs come', () => {
    const legs = legsOf(
      parties(5, 105n),
      times(5, () => 100n),
    );
    expect(findCoinJoin(legs.toReversed())).toEqual(findCoinJoin(legs));
  });
});
