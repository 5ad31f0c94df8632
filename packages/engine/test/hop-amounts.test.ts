import { type LegRow, toTxId } from '@sulian/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY, type Policy, type TracePath, traceAccountPaths, traceUtxoPaths } from '../src/index.ts';
import { createLabels, MemoryLedger } from './memory-ledger.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject } from './random-object.ts';
import { asked, OPEN, toQuestion } from './random-question.ts';

const RUNS = 150;
const TIMEOUT_MS = 120_000;
const TOLERANCE = 1e-9;
/** Divides evenly by nothing small, so that every share is rounded. */
const CROOKED = 1_000_000_000_000_000_000_003n;
const POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };
const RECEIVED = toTxId(1, 1);
const ALL_PATHS = { maxPaths: 1_000, maxHops: 200 };

const movedBase = (legs: readonly LegRow[]): bigint => legs.reduce((sum, leg) => sum + (leg.amountBase ?? 0n), 0n);

/** Checks hops that moved the asked coin itself: by the amount, and within a base unit by the share, which nothing limits. */
function checkHops(paths: readonly TracePath[], asset: number, totalBase: bigint): number {
  let checked = 0;
  for (const { amountBase, hops } of paths) {
    for (const { number, share, amountBase: carried, legs } of hops) {
      if (legs === undefined || legs.length === 0 || legs.some((leg) => leg.asset !== asset)) continue;
      checked += 1;
      const moved = movedBase(legs);
      expect(carried <= moved, `hop ${number}: ${carried} of ${moved}`).toBe(true);
      expect(share * Number(totalBase), `hop ${number}`).toBeLessThanOrEqual(Number(moved) * (1 + TOLERANCE) + 1);
    }
    expect(hops.at(-1)?.amountBase).toBe(amountBase);
  }
  return checked;
}

describe('amounts along a path', () => {
  it.each([
    ['OUTGOING', { kind: 'ADDRESS', addressIds: [1] }, [201_701_663n]],
    ['OUTGOING', { kind: 'TRANSACTION', txId: RECEIVED }, [201_705_699n, 201_701_663n]],
    ['INCOMING', { kind: 'ADDRESS', addressIds: [2] }, [201_701_663n, 201_701_663n]],
  ] as const)('leave out the fee of 4,036 that a hop paid: %s, %o [R-TRACE-75]', async (asking, object, carried) => {
    const ledger = new MemoryLedger();
    const paid = { address: 2, amount: 201_701_663n };
    ledger.add({ txId: RECEIVED, spends: [], outputs: [{ address: 1, amount: 201_705_699n }] });
    ledger.add({ txId: toTxId(2, 1), spends: [{ txId: RECEIVED, index: 0 }], outputs: [paid] });
    const question = { direction: asking, object, asset: 0, policy: POLICY, budget: OPEN };
    const key = asking === 'OUTGOING' ? 'end:Unspent output' : 'end:Block reward';
    const given = { reader: ledger, labels: createLabels({}), question };
    const { paths } = await traceUtxoPaths(given, { key, ...ALL_PATHS });
    expect(paths.map(({ hops }) => hops.map(({ amountBase }) => amountBase))).toEqual([carried]);
  });

  it('never exceed what the hop’s transaction moved, UTXO chains, both directions [R-TRACE-75]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let checked = 0;
    await fc.assert(
      fc.asyncProperty(randomLedger, objectChoice, direction, async (choices, choice, asking) => {
        const { ledger, labels, ...built } = buildLedger(choices);
        const object = toObject(choice, { ledger, labels, ...built });
        const question = { direction: asking, object, asset: 0, policy: POLICY, budget: OPEN };
        const given = { reader: ledger, labels, question };
        const { trace } = await traceUtxoPaths(given, { key: 'none', ...ALL_PATHS });
        for (const { key } of trace.ends)
          checked += checkHops((await traceUtxoPaths(given, { key, ...ALL_PATHS })).paths, 0, trace.totalBase);
      }),
      { numRuns: RUNS },
    );
    expect(checked).toBeGreaterThan(RUNS);
  });

  it('never exceed what the hop’s transfer moved, account chains, both directions [R-TRACE-75]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let checked = 0;
    const oneCoin = asked.map((choice) => ({ ...choice, coin: choice.coin === 'ALL' ? 0 : choice.coin }));
    await fc.assert(
      fc.asyncProperty(randomAccounts, oneCoin, async (choices, choice) => {
        const built = buildAccounts({ ...choices, steps: choices.steps.slice(0, 22) }, CROOKED);
        const question = toQuestion(choice, built);
        const given = { reader: built.ledger, labels: built.labels, question };
        const { trace } = await traceAccountPaths(given, { key: 'none', ...ALL_PATHS });
        for (const { key } of trace.ends)
          checked += checkHops(
            (await traceAccountPaths(given, { key, ...ALL_PATHS })).paths,
            choice.coin,
            trace.totalBase,
          );
      }),
      { numRuns: RUNS },
    );
    expect(checked).toBeGreaterThan(RUNS);
  });
});
