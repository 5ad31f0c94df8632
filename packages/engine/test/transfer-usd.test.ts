import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_BUDGET,
  type PathsResult,
  type TraceResult,
  traceAccount,
  traceAccountPaths,
  traceUtxo,
  traceUtxoPaths,
  type UsdPerBase,
} from '../src/index.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject } from './random-object.ts';
import { OPEN, OPEN_POLICY, randomQuestion, toQuestion } from './random-question.ts';

const RUNS = 100;
const TIMEOUT_MS = 120_000;
const ALL_PATHS = { maxPaths: 100_000, maxHops: 200 };

/** USD of one base unit by time, some of them unknown. */
const prices = fc
  .array(fc.option(fc.integer({ min: 1, max: 1_000 }), { freq: 5, nil: undefined }), { minLength: 7, maxLength: 7 })
  .map(
    (usd): UsdPerBase =>
      (_asset, timeSec) =>
        usd[(timeSec / 12) % usd.length],
  );

/** A row's USD, path by path: what travelled along each at the price of its first transaction. */
function usdByPaths({ paths }: PathsResult, total: number, priceOf: (height: number) => number | undefined): number {
  let sum = 0;
  for (const { share, hops } of paths) {
    const usd = priceOf(Math.floor((hops[0]?.txId ?? 0) / 2 ** 20));
    sum += share * total * (usd ?? Number.NaN);
  }
  return sum;
}

async function expectSumOfPaths(
  trace: TraceResult,
  input: {
    readonly pathsOf: (key: string) => Promise<PathsResult>;
    readonly total: number;
    readonly priceOf: (height: number) => number | undefined;
  },
): Promise<void> {
  for (const { key, usd } of trace.ends) {
    const expected = usdByPaths(await input.pathsOf(key), input.total, input.priceOf);
    if (Number.isNaN(expected)) expect(usd, key).toBeUndefined();
    else expect(usd, key).toBeCloseTo(expected, 5);
  }
}

describe('USD of the rows', () => {
  it('is, on a UTXO chain, the sum of their paths at the prices of the days at the object [R-SCORE-32]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, prices, async (choices, way, choice, transferUsd) => {
        const built = buildLedger({ ...choices, steps: choices.steps.slice(0, 22) });
        const object = toObject(choice, built);
        const question = { direction: way, object, asset: 0, policy: OPEN_POLICY, budget: DEFAULT_BUDGET, transferUsd };
        const trace = await traceUtxo(built.ledger, built.labels, question);
        expect(await traceUtxo(built.ledger, built.labels, question)).toStrictEqual(trace);
        // In units of one dollar each: the total itself is rounded to whole base units.
        const one = await traceUtxo(built.ledger, built.labels, { ...question, transferUsd: () => 1 });
        await expectSumOfPaths(trace, {
          total: one.usd ?? 0,
          pathsOf: (key) => traceUtxoPaths({ reader: built.ledger, ...built, question }, { key, ...ALL_PATHS }),
          priceOf: (height) => transferUsd(0, height * 600),
        });
      }),
      { numRuns: RUNS },
    );
  });

  it('is, of accounts, the sum of their paths at the prices of the days at the object [R-SCORE-32]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let unknown = 0;
    let summed = 0;
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, prices, async (choices, choice, transferUsd) => {
        const built = buildAccounts({ ...choices, steps: choices.steps.slice(0, 22) });
        const question = { ...toQuestion({ ...choice, coin: 0 }, built), transferUsd };
        const trace = await traceAccount(built.ledger, built.labels, question);
        expect(await traceAccount(built.ledger, built.labels, question)).toStrictEqual(trace);
        unknown += trace.ends.filter((end) => end.usd === undefined).length;
        summed += trace.ends.filter((end) => end.usd !== undefined).length;
        await expectSumOfPaths(trace, {
          total: Number(trace.totalBase),
          pathsOf: (key) => traceAccountPaths({ reader: built.ledger, ...built, question }, { key, ...ALL_PATHS }),
          priceOf: (height) => transferUsd(0, height * 12),
        });
      }),
      { numRuns: RUNS },
    );
    expect(Math.min(unknown, summed)).toBeGreaterThan(0);
  });

  it('is the same whether they are weighed by it or it is told beside them', { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, async (choices, choice) => {
        const built = buildAccounts(choices);
        const { usdPerBase: _, ...question } = toQuestion({ ...choice, coin: 0 }, built);
        const usd: UsdPerBase = (_asset, timeSec) => 1 + ((timeSec / 12) % 7);
        const beside = await traceAccount(built.ledger, built.labels, { ...question, transferUsd: usd });
        const weighed = await traceAccount(built.ledger, built.labels, { ...question, usdPerBase: usd });
        const byKey = new Map(weighed.ends.map((end) => [end.key, end.usd]));
        expect([...byKey.keys()].sort()).toEqual(beside.ends.map((end) => end.key).sort());
        for (const { key, usd: found } of beside.ends) expect(found, key).toBeCloseTo(byKey.get(key) ?? Number.NaN, 5);
        if (beside.ends.length > 0) expect(beside.usd).toBeCloseTo(weighed.usd ?? Number.NaN, 5);
      }),
      { numRuns: RUNS },
    );
  });

  it('is unknown of what no row could be read for, whatever the price of the oldest day [R-TRACE-32]', async () => {
    const built = buildLedger({
      steps: [],
      names: [undefined, undefined, undefined, undefined, undefined],
      walletSizes: [2, 2],
    });
    const { ledger, labels } = built;
    for (let height = 1; height <= 4; height += 1)
      ledger.add({ txId: height * 2 ** 20, spends: [], outputs: [{ address: 1, amount: 10n }] });
    const trace = await traceUtxo(ledger, labels, {
      direction: 'INCOMING',
      object: { kind: 'ADDRESS', addressIds: [1] },
      asset: 0,
      policy: OPEN_POLICY,
      budget: { ...OPEN, maxHistory: 3 },
      transferUsd: (_asset, timeSec) => timeSec / 600,
    });
    // 10 at 4, 3 and 2; the oldest ten are not read.
    expect(trace.ends.map((end) => [end.type, end.amountBase, end.usd])).toEqual([
      ['Block reward', 30n, 90],
      ['Unexplored', 10n, undefined],
    ]);
    expect(trace.usd).toBeUndefined();
  });
});
