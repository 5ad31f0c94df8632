import type { ActivityType, AlertConditions, LegRow, OperationType, WatchingAlert } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { indexFacts, toWalletKey } from './block-facts.ts';
import { decideAlerts } from './decide.ts';

/** Addresses A, B, C … are numbered 1, 2, 3 …; A and B are one wallet. */
const NAMES = ['A', 'B', 'C', 'D', 'E'];
const holders = new Map(
  NAMES.map((text, index) => [index + 1, { text, walletKey: toWalletKey(index < 2 ? 1 : index + 1) }]),
);

interface Moved {
  readonly from: readonly (readonly [string, bigint | undefined])[];
  readonly to: readonly (readonly [string, bigint])[];
  readonly asset?: number;
  readonly type?: OperationType;
}

const idOf = (name: string): number => NAMES.indexOf(name) + 1;

/** One transaction for each list of operations. */
function factsOf(...transactions: readonly (readonly Moved[])[]) {
  const legs = transactions.flatMap((operations, txId) =>
    operations.flatMap(({ from, to, asset = 0, type }, operation): LegRow[] => {
      const about = { txId, operation, asset, ...(type === undefined ? {} : { operationType: type }) };
      return [
        ...from.map(
          ([name, amountBase], position): LegRow => ({
            ...about,
            side: 'source',
            position,
            addressId: idOf(name),
            ...(amountBase === undefined ? {} : { amountBase }),
          }),
        ),
        ...to.map(
          ([name, amountBase], position): LegRow => ({
            ...about,
            side: 'destination',
            position,
            addressId: idOf(name),
            amountBase,
          }),
        ),
      ];
    }),
  );
  return indexFacts({ hashes: new Map(transactions.map((_, txId) => [txId, `tx${txId}`])), legs, holders });
}

describe('address poisoning', () => {
  const zero = { from: [['A', 0n]], to: [['C', 0n]] } as const;
  const poisoned = (facts: ReturnType<typeof factsOf>) =>
    indexFacts({ ...facts.facts, poisoning: new Map([[0, new Set([0])]]) });
  const anything = { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0 } as const;
  const fee = { from: [['A', 1n]], to: [['E', 1n]], type: 'FEE' } as const;

  it('[R-ALERT-110] is no activity of whoever did not sign it', () => {
    const facts = factsOf([zero], [{ from: [['C', 5n]], to: [['A', 5n]] }]);
    const fired = (of: typeof facts) => decideAlerts(of, [watching('A', anything)], toUsd).firings;
    expect(fired(facts).map(({ movement }) => movement.txHash)).toEqual(['tx0', 'tx1']);
    expect(fired(poisoned(facts)).map(({ movement }) => movement.txHash)).toEqual(['tx1']);
  });

  it('[R-ALERT-110] is activity of whoever did', () => {
    const facts = poisoned(factsOf([zero, fee]));
    expect(decideAlerts(facts, [watching('A', anything)], toUsd).firings).toHaveLength(1);
  });

  it('[R-ALERT-111] has its senders scored all the same', () => {
    const facts = poisoned(factsOf([{ from: [['C', 5n]], to: [['A', 5n]] }]));
    const lowScore = { type: 'LOWSCORE_COINS_RECEIVED', thresholdScore: 30, amountUsd: 0 } as const;
    expect(decideAlerts(facts, [watching('A', lowScore)], toUsd).inputs).toHaveLength(1);
  });
});

/** One base unit of asset 0 is one dollar, nothing else has a price. */
const toUsd = (asset: number, amountBase: bigint) => (asset === 0 ? Number(amountBase) : undefined);

const watching = (address: string, conditions: AlertConditions, more: Partial<WatchingAlert> = {}): WatchingAlert => ({
  id: 7,
  watch: address,
  objectType: 'ADDRESS',
  address,
  asset: 0,
  conditions,
  ...more,
});
const activity = (activityType: ActivityType, amountUsd = 0): AlertConditions => ({
  type: 'ACTIVITY',
  activityType,
  amountUsd,
});
const decide = (facts: ReturnType<typeof factsOf>, alert: WatchingAlert) => decideAlerts(facts, [alert], toUsd);
const firedBy = (facts: ReturnType<typeof factsOf>, alert: WatchingAlert) =>
  decide(facts, alert).firings.map(({ movement: { txHash, direction, amountBase }, isValueUnknown }) => [
    txHash,
    direction,
    amountBase,
    isValueUnknown,
  ]);

/** A spends 10 of its own, pays C 6, takes 3 back as change; the fee is 1. */
const payment = [
  {
    from: [['A', 10n]],
    to: [
      ['C', 6n],
      ['A', 3n],
    ],
  },
] as const;

describe('an alert on activity', () => {
  it('[R-ALERT-33] takes money in for CREDIT and money out for DEBIT, net of change', () => {
    const facts = factsOf(payment);
    expect(firedBy(facts, watching('A', activity('CREDIT')))).toEqual([]);
    expect(firedBy(facts, watching('A', activity('DEBIT')))).toEqual([['tx0', 'DEBIT', 7n, false]]);
    expect(firedBy(facts, watching('C', activity('CREDIT')))).toEqual([['tx0', 'CREDIT', 6n, false]]);
    expect(firedBy(facts, watching('C', activity('DEBIT')))).toEqual([]);
    expect(firedBy(facts, watching('C', activity('ALL')))).toEqual([['tx0', 'CREDIT', 6n, false]]);
    expect(firedBy(facts, watching('E', activity('ALL')))).toEqual([]);
  });

  it('fires once a transaction, for each transaction of the block', () => {
    const facts = factsOf(payment, payment);
    expect(firedBy(facts, watching('C', activity('ALL'))).map(([hash]) => hash)).toEqual(['tx0', 'tx1']);
  });

  it('[R-ALERT-33] fires from its amount on, and for any with 0', () => {
    const facts = factsOf(payment);
    expect(firedBy(facts, watching('C', activity('ALL', 6)))).toHaveLength(1);
    expect(firedBy(facts, watching('C', activity('ALL', 7)))).toEqual([]);
    const nothing = factsOf([{ from: [['D', 0n]], to: [['C', 0n]] }]);
    expect(firedBy(nothing, watching('C', activity('ALL')))).toEqual([['tx0', undefined, 0n, false]]);
    expect(firedBy(nothing, watching('C', activity('ALL', 1)))).toEqual([]);
  });

  it('[R-ALERT-32] fires for an asset without a price, marked as value unknown', () => {
    const facts = factsOf([{ from: [['D', 5n]], to: [['C', 5n]], asset: 3 }]);
    expect(firedBy(facts, watching('C', activity('ALL', 1_000), { asset: 3 }))).toEqual([['tx0', 'CREDIT', 5n, true]]);
    expect(firedBy(facts, watching('C', activity('ALL'), { asset: 3 }))).toEqual([['tx0', 'CREDIT', 5n, false]]);
    expect(firedBy(facts, watching('C', activity('ALL')))).toEqual([]);
  });

  it('fires for a spend whose amount was never seen, as money out of unknown value', () => {
    const facts = factsOf([
      {
        from: [['D', undefined]],
        to: [
          ['C', 5n],
          ['D', 1n],
        ],
      },
    ]);
    expect(firedBy(facts, watching('D', activity('DEBIT', 100)))).toEqual([['tx0', 'DEBIT', undefined, true]]);
  });

  it('watches a wallet as one: what stays inside is no movement but its fee', () => {
    const inside = factsOf([{ from: [['A', 10n]], to: [['B', 9n]] }]);
    const wallet = watching('A', activity('ALL'), { objectType: 'WALLET', watch: toWalletKey(1) });
    expect(firedBy(inside, wallet)).toEqual([['tx0', 'DEBIT', 1n, false]]);
    const out = factsOf([
      {
        from: [
          ['A', 4n],
          ['B', 6n],
        ],
        to: [['C', 9n]],
      },
    ]);
    expect(firedBy(out, wallet)).toEqual([['tx0', 'DEBIT', 10n, false]]);
    expect(firedBy(out, watching('A', activity('ALL')))).toEqual([['tx0', 'DEBIT', 4n, false]]);
  });

  it('names the other side, the largest first, without those who earn the fee', () => {
    const transfers: Moved[] = [
      { from: [['A', 1n]], to: [['E', 1n]], type: 'FEE' },
      { from: [['A', 2n]], to: [['C', 2n]] },
      { from: [['A', 5n]], to: [['D', 5n]] },
    ];
    const [firing] = decide(factsOf(transfers), watching('A', activity('ALL'))).firings;
    expect(firing?.movement).toMatchObject({ direction: 'DEBIT', amountBase: 8n, counterparties: ['D', 'C'] });
  });
});

it('decides for every receiver of one large payment as fast as for receivers of many small ones', () => {
  const count = 10_000;
  const leg = (side: LegRow['side'], position: number): LegRow => ({
    txId: 1,
    operation: 0,
    asset: 0,
    side,
    position: side === 'source' ? 0 : position,
    addressId: position,
    amountBase: side === 'source' ? BigInt(count) : 1n,
  });
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  const facts = indexFacts({
    hashes: new Map([[1, 'payout']]),
    legs: [leg('source', 0), ...numbers.map((each) => leg('destination', each))],
    holders: new Map([0, ...numbers].map((each) => [each, { text: `a${each}`, walletKey: toWalletKey(each) }])),
  });
  const alerts = numbers.map((each) => watching(`a${each}`, activity('CREDIT', 1), { id: each }));
  const { firings } = decideAlerts(facts, alerts, toUsd);
  expect(firings).toHaveLength(count);
  expect(firings.at(-1)).toMatchObject({ alertId: count, movement: { amountBase: 1n, counterparties: ['a0'] } });
});

describe('an alert with a score', () => {
  const own: AlertConditions = { type: 'SCORE_THRESHOLD', thresholdScore: 30, scoringType: 'INCOMING' };
  const inflow = (amountUsd: number): AlertConditions => ({
    type: 'LOWSCORE_COINS_RECEIVED',
    thresholdScore: 30,
    amountUsd,
  });
  const outflow = (amountUsd: number): AlertConditions => ({ type: 'SEND_TO_LOWSCORE', thresholdScore: 30, amountUsd });
  const listInputs = (facts: ReturnType<typeof factsOf>, alert: WatchingAlert) =>
    decide(facts, alert).inputs.map(({ movement }) => [movement.txHash, movement.counterparties]);

  it('on its own score is asked about once a block, with the last transaction', () => {
    expect(listInputs(factsOf(payment, payment), watching('A', own)).map(([hash]) => hash)).toEqual(['tx1']);
    expect(decide(factsOf(payment), watching('A', own)).firings).toEqual([]);
  });

  it('[R-ALERT-30] asks about who sent what came in, and about who was sent what went out', () => {
    const facts = factsOf(payment);
    expect(listInputs(facts, watching('C', inflow(0)))).toEqual([['tx0', ['A']]]);
    expect(listInputs(facts, watching('C', outflow(0)))).toEqual([]);
    expect(listInputs(facts, watching('A', outflow(0)))).toEqual([['tx0', ['C']]]);
    expect(listInputs(facts, watching('A', inflow(0)))).toEqual([]);
  });

  it('[R-ALERT-30] takes coins that are spent together as one, and each recipient by what it was sent', () => {
    const facts = factsOf([
      {
        from: [
          ['A', 4n],
          ['D', 6n],
        ],
        to: [
          ['C', 3n],
          ['E', 7n],
        ],
      },
    ]);
    expect(listInputs(facts, watching('E', inflow(7)))).toEqual([['tx0', ['D', 'A']]]);
    expect(listInputs(facts, watching('E', inflow(8)))).toEqual([]);
    expect(listInputs(facts, watching('D', outflow(4)))).toEqual([['tx0', ['E']]]);
    expect(listInputs(facts, watching('D', outflow(3)))).toEqual([['tx0', ['E', 'C']]]);
  });

  it('adds up what goes to several addresses of one wallet', () => {
    const facts = factsOf([
      {
        from: [['C', 9n]],
        to: [
          ['A', 4n],
          ['B', 5n],
        ],
      },
    ]);
    expect(listInputs(facts, watching('C', outflow(9)))).toEqual([['tx0', ['B']]]);
  });

  it('asks nobody about newly mined coins', () => {
    expect(listInputs(factsOf([{ from: [], to: [['C', 50n]] }]), watching('C', inflow(0)))).toEqual([]);
  });

  it('[R-ALERT-32] asks whatever the amount where there is no price', () => {
    const facts = factsOf([{ from: [['A', 4n]], to: [['C', 4n]], asset: 9 }]);
    expect(listInputs(facts, watching('C', inflow(1_000_000), { asset: 9 }))).toEqual([['tx0', ['A']]]);
  });
});

it('an amount is valued at the last known close, and its day goes with it [R-ALERT-32]', () => {
  const old = Object.assign((_asset: number, amountBase: bigint) => Number(amountBase) * 2, {
    closeSecOf: () => 86_400,
  });
  const facts = factsOf(payment);
  const movements = (amountUsd: number) =>
    decideAlerts(facts, [watching('C', activity('CREDIT', amountUsd))], old).firings.map(
      ({ movement: { valueUsd, valueCloseSec }, isValueUnknown }) => [valueUsd, valueCloseSec, isValueUnknown],
    );
  expect([movements(12), movements(13)]).toEqual([[[12, 86_400, false]], []]);
});

describe('an alert on any coin [R-ALERT-146]', () => {
  const any = { asset: undefined };
  const swap = factsOf([
    { from: [['A', 10n]], to: [['C', 10n]] },
    { from: [['C', 7n]], to: [['A', 7n]], asset: 3 },
    { from: [['C', 7n]], to: [['D', 7n]], asset: 4 },
  ]);
  const firedIn = (amountUsd: number, of: ActivityType = 'ALL') =>
    decide(swap, watching('A', activity(of, amountUsd), any)).firings.map(({ movement, isValueUnknown }) => [
      movement.asset,
      movement.direction,
      movement.amountBase,
      isValueUnknown,
    ]);

  it('fires once for each coin that a transaction moved of its object', () => {
    expect(firedIn(0)).toEqual([
      [0, 'DEBIT', 10n, false],
      [3, 'CREDIT', 7n, false],
    ]);
    expect(firedIn(0, 'CREDIT')).toEqual([[3, 'CREDIT', 7n, false]]);
  });

  it('compares the value of each coin with its amount [R-ALERT-147]', () => {
    expect(firedIn(10)).toEqual([
      [0, 'DEBIT', 10n, false],
      [3, 'CREDIT', 7n, true],
    ]);
    expect(firedIn(11)).toEqual([[3, 'CREDIT', 7n, true]]);
  });

  it('fires for a fee alone, as an alert on the native coin does [R-ALERT-149]', () => {
    const facts = factsOf([{ from: [['A', 1n]], to: [['E', 1n]], type: 'FEE' }]);
    expect(firedBy(facts, watching('A', activity('ALL'), any))).toEqual(firedBy(facts, watching('A', activity('ALL'))));
    expect(firedBy(facts, watching('A', activity('ALL'), any))).toHaveLength(1);
  });
});
