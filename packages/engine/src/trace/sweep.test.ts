import { heightOf, toTxId } from '@sulian/domain';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ask, endsOf } from '../../test/ask.ts';
import { createLabels, entity, MemoryLedger } from '../../test/memory-ledger.ts';
import { type Built, buildLedger, randomLedger } from '../../test/random-ledger.ts';
import { direction, objectChoice, toObject } from '../../test/random-object.ts';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import { DEFAULT_BUDGET, type TraceProgress, type TraceQuestion } from '../question/question.ts';
import type { Flow } from './flow.ts';
import type { SweepObserver } from './sweep-step.ts';
import { traceUtxo, walkUtxo } from './trace-utxo.ts';

const RUNS = { numRuns: 150 };
const TOLERANCE = 1e-9;

/** Follows dust too. */
const policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0 };

const toQuestion = (
  built: Built,
  query: { direction: TraceQuestion['direction']; choice: Parameters<typeof toObject>[0] },
): TraceQuestion => ({
  direction: query.direction,
  object: toObject(query.choice, built),
  asset: 0,
  policy,
  budget: DEFAULT_BUDGET,
});

/** Transactions that a walk expanded, in its order. */
async function visitsOf({ ledger, labels }: Built, question: TraceQuestion): Promise<readonly Flow[]> {
  const visited: Flow[] = [];
  const observer: SweepObserver = {
    started: () => {},
    summed: () => {},
    addUnattributed: () => {},
    expanded: (flow) => visited.push(flow),
    addCutoff: () => {},
  };
  await walkUtxo({ reader: ledger, labels, question, observer });
  return visited;
}

describe('the order of a walk', () => {
  it('[R-TRACE-04] is by descending key for INCOMING and by ascending key for OUTGOING, each once', async () => {
    const inOrder = randomLedger.map((choices) => ({
      ...choices,
      steps: choices.steps.map((step, place) => ({ ...step, place })),
    }));
    await fc.assert(
      fc.asyncProperty(inOrder, direction, objectChoice, async (choices, way, choice) => {
        const built = buildLedger(choices);
        const visited = (await visitsOf(built, toQuestion(built, { direction: way, choice }))).map(({ txId }) => txId);
        const ascending = [...new Set(visited)].sort((a, b) => a - b);
        expect(visited).toEqual(way === 'INCOMING' ? ascending.reverse() : ascending);
      }),
      RUNS,
    );
  });

  it('[R-TRACE-04] is by dependency inside a block that is not in order of spending', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, async (choices, way, choice) => {
        const built = buildLedger(choices);
        const visited = await visitsOf(built, toQuestion(built, { direction: way, choice }));
        const place = new Map(visited.map(({ txId }, index) => [txId, index]));
        expect(place.size).toBe(visited.length);
        for (const [index, { txId, targets }] of visited.entries()) {
          const [first, second] = [visited[index - 1]?.txId ?? txId, txId].map(heightOf);
          expect(way === 'INCOMING' ? first : second).toBeGreaterThanOrEqual(
            (way === 'INCOMING' ? second : first) ?? 0,
          );
          for (const target of targets) expect(place.get(target) ?? visited.length).toBeGreaterThan(index);
        }
      }),
      RUNS,
    );
  });
});

describe('a transaction of two payers', () => {
  it('[R-TRACE-07] gives each output its inputs in proportion', async () => {
    const ledger = new MemoryLedger();
    ledger.add({ txId: toTxId(1, 0), spends: [], outputs: [{ address: 11, amount: 30n }] });
    ledger.add({ txId: toTxId(2, 0), spends: [], outputs: [{ address: 12, amount: 10n }] });
    const spends = [1, 2].map((height) => ({ txId: toTxId(height, 0), index: 0 }));
    const outputs = [
      { address: 21, amount: 24n },
      { address: 22, amount: 12n },
    ];
    ledger.add({ txId: toTxId(3, 0), spends, outputs });
    const labels = createLabels({
      addresses: new Map([
        [11, entity(1, 'Hack')],
        [12, entity(2, 'Bank')],
      ]),
    });
    const [first, second] = await Promise.all(
      [21, 22].map((object) => ask({ ledger, labels, direction: 'INCOMING', object })),
    );
    expect(first && endsOf(first)).toEqual({ 'entity:1': [18n, 1], 'entity:2': [6n, 1] });
    expect(second && endsOf(second)).toEqual({ 'entity:1': [9n, 1], 'entity:2': [3n, 1] });
  });
});

describe('conservation', () => {
  it('[R-TRACE-12] holds at every block, and for the answer cut at any count', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, async (choices, way, choice) => {
        const built = buildLedger(choices);
        const question = toQuestion(built, { direction: way, choice });
        const seen: TraceProgress[] = [];
        const whole = await traceUtxo(built.ledger, built.labels, {
          ...question,
          onProgress: (each) => seen.push(each),
        });
        for (const { ended, open } of seen) expect(Math.abs(ended + open - 1)).toBeLessThanOrEqual(TOLERANCE);
        if (whole.ends.length === 0) return;
        expect(seen.at(-1)).toMatchObject({ transactions: whole.expanded });
        for (let count = 0; count <= whole.expanded; count += 1) {
          const budget = { ...question.budget, maxTransactions: count };
          const cut = await traceUtxo(built.ledger, built.labels, { ...question, budget });
          expect(Math.abs(sumSorted(cut.ends.map((end) => end.share)) - 1)).toBeLessThanOrEqual(TOLERANCE);
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('time', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('[R-TRACE-15] is no budget: clocks that leap by hours change no bit of an answer', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, async (choices, way, choice) => {
        const built = buildLedger(choices);
        const question = toQuestion(built, { direction: way, choice });
        const budget = { ...question.budget, maxTransactions: 6 };
        const first = await traceUtxo(built.ledger, built.labels, { ...question, budget });
        let now = 0;
        const leap = () => {
          now += 3_600_000;
          return now;
        };
        vi.spyOn(Date, 'now').mockImplementation(leap);
        vi.spyOn(performance, 'now').mockImplementation(leap);
        expect(await traceUtxo(built.ledger, built.labels, { ...question, budget })).toStrictEqual(first);
        vi.restoreAllMocks();
      }),
      RUNS,
    );
  });
});

describe('sums', () => {
  it('[R-TRACE-18] take the smallest first, so that no order of arrival changes a bit', () => {
    const small = Array.from({ length: 10 }, () => 1e-16);
    // Added to 1 one by one, each of the ten is lost; together they are four and a half times the last bit of 1.
    expect([1, ...small].reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(sumSorted([1, ...small])).toBe(1.000000000000001);
    const values = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        values.chain((each) => fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length }))),
        ([given, shuffled]) => {
          expect(sumSorted(shuffled)).toBe(sumSorted(given));
        },
      ),
    );
  });
});
