import { type LegRow, type TraceReader, type TxId, toTxId } from '@sulian/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountQuestion,
  DEFAULT_POLICY,
  type Policy,
  type TracePath,
  type TraceResult,
  traceAccountPaths,
  traceUtxoPaths,
} from '../src/index.ts';
import { toAccounts } from './ask-account.ts';
import { createLabels, MemoryLedger } from './memory-ledger.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject } from './random-object.ts';
import { OPEN, randomQuestion, toQuestion } from './random-question.ts';

const RUNS = 150;
const TIMEOUT_MS = 120_000;
const TOLERANCE = 1e-9;
/** Divides evenly by nothing small, so that every share is rounded. */
const CROOKED = 1_000_000_000_000_000_000_003n;
const POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };
const RECEIVED = toTxId(1, 1);
const ALL_PATHS = { maxPaths: 1_000, maxHops: 200 };

const movedBase = (legs: readonly LegRow[]): bigint => legs.reduce((sum, leg) => sum + (leg.amountBase ?? 0n), 0n);
const isUnknown = ({ amountBase }: LegRow): boolean => amountBase === undefined;

type Reader = Pick<TraceReader, 'listLegs'> | undefined;

/** Sources of unknown amount brought what the outputs have above the known ones. */
async function readMovedBase(ledger: Reader, txId: TxId, legs: readonly LegRow[]): Promise<bigint> {
  if (ledger === undefined || !legs.some(isUnknown)) return movedBase(legs);
  const all = await ledger.listLegs([txId]);
  const unknownBase = all.reduce((sum, leg) => sum + (leg.amountBase ?? 0n) * (leg.side === 'source' ? -1n : 1n), 0n);
  return movedBase(legs) + (unknownBase > 0n ? unknownBase : 0n);
}

/** Fee that receivers of a whole transaction may have paid out of what they received: shares are of it with the fee. */
const feeOfReceivers = ({ feeBase = 0n }: TraceResult, { object }: AccountQuestion): bigint =>
  object.kind === 'TRANSACTION' && object.part === undefined ? feeBase : 0n;

interface Checked {
  readonly ledger?: Reader;
  readonly paths: readonly TracePath[];
  readonly totalBase: bigint;
  readonly feeBase?: bigint;
}

/**
 * Checks hops that moved the coin in question itself: by the amount, and within a base unit by the share, which nothing
 * limits.
 */
async function checkHops({ ledger, paths, totalBase, feeBase = 0n }: Checked, asset: number): Promise<number> {
  let checked = 0;
  for (const { amountBase, hops } of paths) {
    for (const { number, txId, share, amountBase: carried, legs } of hops) {
      if (legs === undefined || legs.length === 0 || legs.some((leg) => leg.asset !== asset)) continue;
      checked += 1;
      const moved = await readMovedBase(ledger, txId, legs);
      expect(carried <= moved, `hop ${number}: ${carried} of ${moved}`).toBe(true);
      expect(share * Number(totalBase), `hop ${number}`).toBeLessThanOrEqual(
        Number(moved + feeBase) * (1 + TOLERANCE) + 1,
      );
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
    const input = { reader: ledger, labels: createLabels({}), question };
    const { paths } = await traceUtxoPaths(input, { key, ...ALL_PATHS });
    expect(paths.map(({ hops }) => hops.map(({ amountBase }) => amountBase))).toEqual([carried]);
  });

  it('count what an input of unknown amount brought, and list that input [R-TRACE-75]', async () => {
    const ledger = new MemoryLedger();
    const mixed = toTxId(2, 1);
    ledger.add({
      txId: RECEIVED,
      spends: [],
      outputs: [12n, 13n].map((amount, index) => ({ address: 6 + index, amount })),
    });
    const known = [0, 1].map((index) => ({ txId: RECEIVED, index }));
    const outputs = [8n, 8n, 8n, 4n].map((amount, index) => ({ address: 1 + index, amount }));
    ledger.add({ txId: mixed, spends: [...known, { txId: undefined, index: 0 }], outputs });
    const object = { kind: 'TRANSACTION', txId: mixed } as const;
    const question = { direction: 'INCOMING' as const, object, asset: 0, policy: POLICY, budget: OPEN };
    const input = { reader: ledger, labels: createLabels({}), question };
    const { paths } = await traceUtxoPaths(input, { key: 'end:Mixing pattern', ...ALL_PATHS });
    expect(paths.map(({ hops }) => hops.map(({ amountBase }) => amountBase))).toEqual([[28n]]);
    expect(paths[0]?.hops[0]?.legs?.map(({ amountBase }) => amountBase)).toEqual([13n, 12n, undefined]);
  });

  it('stay within what moved where a receiver pays the fee, of which its share is not reduced [R-TRACE-75]', async () => {
    const [PAYER, OBJECT, OTHER, LAST, MAKER] = [1, 2, 3, 4, 5];
    const pay = (from: number, to: number, amount: bigint) => ({ from, to, asset: 0, amount });
    const reader = toAccounts([
      [{ to: PAYER, asset: 0, amount: 3_000n, type: 'REWARD' as const }],
      [pay(PAYER, OBJECT, 2_000n), pay(PAYER, OTHER, 1_000n), { ...pay(OBJECT, MAKER, 1_000n), type: 'FEE' as const }],
      [pay(OBJECT, LAST, 1_000n)],
    ]);
    const object = { kind: 'TRANSACTION', txId: toTxId(2, 0) } as const;
    const question = { direction: 'OUTGOING' as const, object, assets: [0], policy: POLICY, budget: OPEN };
    const { trace, paths } = await traceAccountPaths(
      { reader, labels: createLabels({}), question },
      { key: 'end:Unspent output', ...ALL_PATHS },
    );
    expect([trace.totalBase, trace.feeBase]).toEqual([3_000n, 1_000n]);
    const last = paths.find(({ hops }) => hops.length === 2)?.hops.at(-1);
    expect(last?.share).toBeCloseTo(2 / 3, 9);
    expect(last?.amountBase).toBe(1_000n);
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
        const input = { reader: ledger, labels, question };
        const { trace } = await traceUtxoPaths(input, { key: 'none', ...ALL_PATHS });
        for (const { key } of trace.ends) {
          const { paths } = await traceUtxoPaths(input, { key, ...ALL_PATHS });
          checked += await checkHops({ ledger, paths, totalBase: trace.totalBase }, 0);
        }
      }),
      { numRuns: RUNS },
    );
    expect(checked).toBeGreaterThan(RUNS);
  });

  it('never exceed what the hop’s transfer moved, account chains, both directions [R-TRACE-75]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let checked = 0;
    const oneCoin = randomQuestion.map((choice) => ({ ...choice, coin: choice.coin === 'ALL' ? 0 : choice.coin }));
    await fc.assert(
      fc.asyncProperty(randomAccounts, oneCoin, async (choices, choice) => {
        const built = buildAccounts({ ...choices, steps: choices.steps.slice(0, 22) }, CROOKED);
        const question = toQuestion(choice, built);
        const input = { reader: built.ledger, labels: built.labels, question };
        const { trace } = await traceAccountPaths(input, { key: 'none', ...ALL_PATHS });
        const { totalBase } = trace;
        const feeBase = feeOfReceivers(trace, question);
        for (const { key } of trace.ends) {
          const { paths } = await traceAccountPaths(input, { key, ...ALL_PATHS });
          checked += await checkHops({ paths, totalBase, feeBase }, choice.coin);
        }
      }),
      // Some questions have no path that moves the coin itself.
      { numRuns: 1.5 * RUNS },
    );
    expect(checked).toBeGreaterThan(RUNS);
  });
});
