import { describe, expect, it } from 'vitest';
import { DEFAULT_BUDGET, DEFAULT_POLICY, scoreTrace, traceUtxo } from '../../src/index.ts';
import { judgeAccounts } from './account-judge.ts';
import { isEscape } from './judge.ts';
import { METHODS, toVisible, type VisibleShares } from './methods.ts';
import { type Move, type MoveKind, type Plan, toCrime } from './plan.ts';
import { judgeUtxo } from './utxo-judge.ts';
import { type Coin, FEE_BASE, UtxoStage } from './utxo-stage.ts';

/** Joins the coin with an honest stranger's of the same size into two unlike halves, one for each: no form that a rule knows. */
function joinWithStranger(stage: UtxoStage, coin: Coin, isStrangerFirst: boolean): Coin {
  const partner = stage.withdraw(coin.amount, stage.newAddress(false), false);
  const [own] = stage.pay(isStrangerFirst ? [partner, coin] : [coin, partner], [
    { address: stage.newAddress(), amount: coin.amount - FEE_BASE, tainted: coin.tainted, isOwn: true },
    { address: stage.newAddress(false), amount: partner.amount - 1n, tainted: 0 },
  ]);
  return own as Coin;
}

async function traceAfter(rounds: number, isStrangerFirst = false) {
  const stage = new UtxoStage(toCrime(1, 'INCOMING'));
  const [loot] = stage.coins;
  const [first] = stage.pay(loot === undefined ? [] : [loot], [
    { address: stage.newAddress(), amount: (loot?.amount ?? 0n) - FEE_BASE, tainted: 1, isOwn: true },
  ]);
  let coin = first as Coin;
  for (let round = 0; round < rounds; round += 1) coin = joinWithStranger(stage, coin, isStrangerFirst);
  const { labels } = stage.finish();
  return traceUtxo(stage.ledger, labels, {
    direction: 'INCOMING',
    object: { kind: 'ADDRESS', addressIds: [coin.address] },
    asset: 0,
    policy: DEFAULT_POLICY,
    budget: DEFAULT_BUDGET,
    method: 'FIFO',
  });
}
const severityAfter = async (rounds: number) => scoreTrace(await traceAfter(rounds), DEFAULT_POLICY).severity;

describe('what a haircut cannot tell', () => {
  it('is whose money is whose where strangers join coins in no known form: each round halves what is seen, the share that is left is told, and seven rounds read Low [R-SCORE-144]', async () => {
    expect(await severityAfter(0)).toBe('Critical');
    expect(await severityAfter(1)).toBe('Critical');
    expect(await severityAfter(3)).toBe('High');
    expect(await severityAfter(6)).toBe('Medium');
    expect(await severityAfter(7)).toBe('Low');
  });

  it('is not less in the possible share, however many strangers join: it is flagged [R-SHARE-05] [R-SHARE-06]', async () => {
    const trace = await traceAfter(7);
    expect(trace.bounds?.severe.share).toBeLessThan(0.01);
    expect(trace.bounds?.severe.possible).toBeGreaterThan(0.99);
    expect(trace.bounds?.severe.method).toBe('MAX_FLOW');
  });

  it('depends on the order of inputs alone, first in, first out: one join with a stranger who comes first hides all [R-SHARE-23]', async () => {
    const [before, behind] = [toVisible(await traceAfter(1), 1), toVisible(await traceAfter(1, true), 1)];
    console.log(`one join, the stranger second: ${toLine(before)}; first: ${toLine(behind)}`);
    expect(before?.fifo).toBe(1);
    expect(behind?.fifo).toBeLessThan(0.001);
    expect(behind?.possible).toBe(1);
  });

  it('is hidden from all methods but the possible share by seven joins [R-SHARE-23]', async () => {
    const visible = toVisible(await traceAfter(7, true), 1);
    console.log(`seven joins with strangers: ${toLine(visible)}`);
    expect(visible?.fifo).toBeLessThan(0.001);
    expect(visible).toMatchObject({ least: 0 });
    expect(visible?.proportion).toBeLessThan(0.01);
    expect(visible?.possible).toBe(1);
  });
});

const toLine = (visible: VisibleShares | undefined): string =>
  METHODS.map((method) => `${method} ${((visible?.[method] ?? 0) * 100).toFixed(2)} %`).join(', ');

describe('what a loan hides', () => {
  /** Lends money of an exchange, so that what is mixed in is known and lawful; in every form of the deed. */
  const judge = async (kind: MoveKind) => {
    const forms = kind === 'borrow' ? [0, 1, 2, 3, 4, 5, 6] : [0];
    const plans = forms.map(
      (form): Plan => [
        { kind: 'selfTransfer', pick: 0, count: 1, form: 0 },
        { kind, pick: 3, count: 2, form },
        { kind: 'selfTransfer', pick: 0, count: 1, form: 0 },
      ],
    );
    const verdicts = await Promise.all(plans.map((plan) => judgeAccounts(toCrime(4, 'INCOMING'), plan)));
    return verdicts.flat();
  };

  it('is nothing within one transaction [R-TRACE-73] [R-SCORE-142]', async () => {
    const verdicts = await judge('borrow');
    // The last deed changes twice as much at two pools, which is an exchange of coins and not a loan alone.
    expect(verdicts.map(({ severity }) => severity)).toEqual([...Array.from({ length: 6 }, () => 'Critical'), 'High']);
    expect(verdicts.filter(isEscape)).toEqual([]);
  });

  it('is nearly all where it is repaid in a later transaction: nothing proves that the same money went back, and the possible share includes it [R-SCORE-144] [R-SHARE-05] [R-SHARE-23]', async () => {
    const [verdict] = await judge('borrowAcross');
    expect(verdict).toMatchObject({ severity: 'Low', severityAtMost: 'Low', truth: 'Critical' });
    expect(verdict?.possible).toBeGreaterThan(0.9);
    const visible = verdict?.visible;
    console.log(`a loan over two transactions: ${toLine(visible)}`);
    expect(visible?.least).toBeLessThan(0.01);
    expect(visible?.proportion).toBeLessThan(0.02);
    expect(visible?.possible).toBeGreaterThan(0.9);
  });
});

describe('what parked money hides behind a mix', () => {
  const MIX: Move = { kind: 'coinJoin', pick: 0, count: 4, form: 0 };
  const PARK: Move = { kind: 'park', pick: 0, count: 100, form: 0 };

  it.each([
    ['coins', judgeUtxo],
    ['accounts', judgeAccounts],
  ] as const)('is stated as what may not have been followed, though the walk met nothing severe, in a world of %s [R-SHARE-05] [R-SHARE-24]', async (_, judge) => {
    const verdicts = [
      ...(await judge(toCrime(4, 'INCOMING'), [MIX, PARK])),
      ...(await judge(toCrime(4, 'OUTGOING'), [PARK, MIX])),
    ];
    expect(verdicts.map(({ severity }) => severity)).toEqual(['Low', 'Undefined']);
    for (const { tainted, possible, visible } of verdicts) {
      console.log(`parked among 100 times as much, and mixed: ${toLine(visible)}`);
      expect(visible.proportion).toBeLessThan(0.02);
      expect(possible).toBeGreaterThanOrEqual(tainted);
    }
  });
});
