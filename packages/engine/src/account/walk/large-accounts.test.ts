import { describe, expect, it } from 'vitest';
import { askAccount, shares, toAccounts } from '../../../test/ask-account.ts';
import type { MemoryOperation } from '../../../test/memory-accounts.ts';
import { DEFAULT_POLICY, scoreTrace } from '../../index.ts';

const [OBJECT, HUB, SANCTIONED, FUNDER] = [1, 2, 3, 4];
const NAMES = { [SANCTIONED]: 'OFAC sanction list' } as const;
const ETHER = 10n ** 18n;

const pay = (from: number, to: number, amount: bigint): MemoryOperation => ({ from, to, amount });

/** Somebody else's first payment to each, so that the hub calls nobody into being. */
const fund = (others: number, first = 1_000): MemoryOperation[][] => [
  Array.from({ length: others }, (_, at) => pay(FUNDER, first + at, 10n * ETHER)),
];

interface Shape {
  readonly others: number;
  /** Amount that each pays the hub. */
  readonly each: bigint;
  readonly severe?: bigint;
  readonly noise?: readonly (readonly MemoryOperation[])[];
}

/** A hub that was paid by many and pays the object 10; what is severe of it came first. */
const hub = ({ others, each, severe = 0n, noise = [] }: Shape) =>
  toAccounts([
    ...fund(others),
    ...(severe > 0n ? [[pay(SANCTIONED, HUB, severe)]] : []),
    ...Array.from({ length: others }, (_, at) => [pay(1_000 + at, HUB, each)]),
    ...noise,
    [pay(HUB, OBJECT, 10n * ETHER)],
  ]);

const incoming = (ledger: ReturnType<typeof hub>, usd?: number) =>
  askAccount(ledger, {
    of: OBJECT,
    direction: 'INCOMING',
    names: NAMES,
    ...(usd === undefined ? {} : { transferUsd: () => usd / 10 ** 18 }),
  });

describe('an unnamed account', () => {
  it('is followed with 1,000 counterparties of value, and ends the walk with 1,001 [R-ENDS-71] [R-ENDS-07] [R-TRACE-25]', async () => {
    // The object is one more whom it dealt with, and does not count.
    const large = hub({ others: 1_001, each: ETHER });
    expect(shares(await incoming(large))).toEqual({ 'Large unnamed entity': 1 });
    expect(large.historiesAsked).not.toContain(FUNDER);
    expect(Object.keys(shares(await incoming(hub({ others: 1_000, each: ETHER }))))).not.toContain(
      'Large unnamed entity',
    );
  });

  it.each<[string, (usd?: number) => Promise<unknown>]>([
    [
      '2,001 transfers of 1 wei to itself',
      () =>
        incoming(hub({ others: 1, each: ETHER, severe: 9n * ETHER, noise: Array(2_001).fill([pay(HUB, HUB, 1n)]) })),
    ],
    [
      'dust of 1 wei to 2,001 others',
      () =>
        incoming(
          hub({
            others: 1,
            each: ETHER,
            severe: 9n * ETHER,
            noise: Array.from({ length: 2_001 }, (_, at) => [pay(HUB, 10_000 + at, 1n)]),
          }),
        ),
    ],
    [
      'payments to 2,001 others whom it called into being',
      () =>
        incoming(
          hub({
            others: 1,
            each: ETHER,
            severe: 9n * ETHER,
            noise: Array.from({ length: 2_001 }, (_, at) => [
              pay(HUB, 10_000 + at, ETHER / 1_000n),
              pay(10_000 + at, HUB, ETHER / 1_000n),
            ]),
          }),
          2_000,
        ),
    ],
  ])('does not become large by %s [R-ENDS-72]', async (_, ask) => {
    const trace = (await ask()) as Awaited<ReturnType<typeof incoming>>;
    expect(shares(trace)['OFAC sanction list 3']).toBeCloseTo(0.9, 6);
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Critical');
  });

  it.each([
    [10, 'Large unnamed entity'],
    [9.99, 'Unknown origin'],
  ])('counts whom it dealt with for %d USD: %s [R-ENDS-71]', async (usd, end) => {
    expect(shares(await incoming(hub({ others: 1_001, each: ETHER }), usd))).toHaveProperty([end]);
  });
});

describe('behind a large unnamed account', () => {
  it('a severe share is told, and makes Medium at most [R-ENDS-73] [R-SCORE-101]', async () => {
    // The hub received 4,004, of which 1,001 from the sanctioned address: a quarter of what the object has.
    const trace = await incoming(hub({ others: 1_001, each: 3n * ETHER, severe: 1_001n * ETHER }));
    expect(shares(trace)).toEqual({ 'Large unnamed entity': 0.75, 'OFAC sanction list 3': 0.25 });
    const row = trace.ends.find((end) => end.entity?.id === SANCTIONED);
    expect([row?.key, row?.isBehindLarge, row?.hops]).toEqual(['entity:3:behind-large', true, 2]);
    const score = scoreTrace(trace, DEFAULT_POLICY);
    expect([score.severity, score.notFollowed]).toEqual(['Medium', 1]);
  });

  it('is found in what the store keeps of it [R-ENDS-73]', async () => {
    const ledger = hub({ others: 1_001, each: 3n * ETHER, severe: 1_001n * ETHER });
    ledger.stored.add(HUB);
    expect(shares(await incoming(ledger))).toEqual({ 'Large unnamed entity': 0.75, 'OFAC sanction list 3': 0.25 });
  });

  it('nothing is told where nobody grave is there [R-ENDS-73]', async () => {
    const trace = await incoming(hub({ others: 1_001, each: ETHER }));
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Undefined');
  });
});
