import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY, type Policy, scoreTrace, shareOut, type TraceResult, traceUtxo } from '../src/index.ts';
import { solveExactly } from './exact-solution.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject, toWorld } from './random-object.ts';

const TOLERANCE = 1e-9;
const RUNS = 300;
const OPEN = {
  maxDepth: 1_000,
  maxTransactions: 100_000,
  maxMeshTransactions: 0,
  maxHistory: 100_000,
  maxRows: 1_000_000,
  maxDirect: 100_000,
  maxLookUps: 100_000,
  maxPieces: 1_000_000,
};
/** Follows every share to its end. */
const OPEN_POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };

const sharesOf = (trace: TraceResult): ReadonlyMap<string, number> =>
  new Map(trace.ends.map((end) => [end.key, end.share]));

const SEVERITIES = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];
const NOT_SEEN: ReadonlySet<string> = new Set([
  'Ignored small amounts',
  'Maximum exploration depth',
  'Peeling chain of unknown origin',
]);
const TOO_DEEP: ReadonlySet<string> = new Set(['end:Maximum exploration depth', 'end:Peeling chain of unknown origin']);
const sumOf = (trace: TraceResult, keys: ReadonlySet<string>): number =>
  trace.ends.reduce((total, end) => total + (keys.has(end.key) ? end.share : 0), 0);

describe('traceUtxo against an exact linear solve', () => {
  it('finds every end with its share, both directions, within 1e-9 [R-TRACE-07]', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, async (choices, way, choice) => {
        const built = buildLedger(choices);
        const object = toObject(choice, built);
        const exact = solveExactly(toWorld(built, way, object));
        const trace = await traceUtxo(built.ledger, built.labels, {
          direction: way,
          object,
          asset: 0,
          policy: OPEN_POLICY,
          budget: OPEN,
        });
        expect(trace.expanded).toBeLessThanOrEqual(built.ledger.transactionIds.length);
        expect(Math.abs(Number(trace.totalBase) - exact.total)).toBeLessThanOrEqual(0.5 + TOLERANCE);
        const shares = sharesOf(trace);
        for (const key of new Set([...shares.keys(), ...exact.shares.keys()]))
          expect(Math.abs((shares.get(key) ?? 0) - (exact.shares.get(key) ?? 0)), key).toBeLessThanOrEqual(TOLERANCE);
      }),
      { numRuns: RUNS },
    );
  });

  it('differs from it by no more than it says is unexplored, ignored or too deep [R-TRACE-14]', async () => {
    const tight: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0.2, ignoreAtMostShare: 0.3 };
    await fc.assert(
      fc.asyncProperty(
        randomLedger,
        direction,
        objectChoice,
        fc.oneof(
          fc.record({ maxTransactions: fc.integer({ min: 0, max: 8 }), maxDepth: fc.constant(OPEN.maxDepth) }),
          fc.record({ maxTransactions: fc.constant(OPEN.maxTransactions), maxDepth: fc.integer({ min: 1, max: 6 }) }),
          fc.record({ maxTransactions: fc.integer({ min: 0, max: 8 }), maxDepth: fc.integer({ min: 1, max: 6 }) }),
        ),
        async (choices, way, choice, limits) => {
          const built = buildLedger(choices);
          const object = toObject(choice, built);
          const exact = solveExactly(toWorld(built, way, object));
          const trace = await traceUtxo(built.ledger, built.labels, {
            direction: way,
            object,
            asset: 0,
            policy: tight,
            budget: { ...OPEN, ...limits },
          });
          const tooDeep = sumOf(trace, TOO_DEEP);
          const open = trace.unexplored + trace.ignored + tooDeep;
          for (const end of trace.ends)
            if (TOO_DEEP.has(end.key)) expect(end.hops).toBeGreaterThanOrEqual(limits.maxDepth);
          expect(trace.ignored).toBeLessThanOrEqual(0.3 + TOLERANCE);
          expect(trace.expanded).toBeLessThanOrEqual(limits.maxTransactions);
          if (trace.unexplored > 0) expect(trace.stoppedBy).toBe('NODES');
          const shares = sharesOf(trace);
          for (const [key, share] of exact.shares) {
            const found = shares.get(key) ?? 0;
            expect(found, key).toBeLessThanOrEqual(share + TOLERANCE);
            expect(share - found, key).toBeLessThanOrEqual(open + TOLERANCE);
          }
        },
      ),
      { numRuns: RUNS },
    );
  });

  it('says what severity the whole could have, whatever was cut [R-SCORE-31] [R-TRACE-36]', async () => {
    const tight: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0.2, ignoreAtMostShare: 0.3 };
    const few = (least: number, most: number) =>
      fc.oneof(fc.constant(OPEN.maxRows), fc.integer({ min: least, max: most }));
    const limit = fc.record({
      maxTransactions: few(0, 8),
      maxMeshTransactions: fc.constant(0),
      maxRows: few(0, 60),
      maxHistory: few(1, 5),
      maxDepth: few(1, 6),
      maxDirect: few(0, 3),
      maxLookUps: few(0, 4),
      maxPieces: fc.constant(1_000_000),
    });
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, limit, async (choices, way, choice, limits) => {
        // Stored sums are rounded to base units, which must not be a large part of the whole.
        const built = buildLedger(choices, 1_000_000n);
        const question = { direction: way, object: toObject(choice, built), asset: 0, policy: tight };
        const whole = await traceUtxo(built.ledger, built.labels, { ...question, policy: OPEN_POLICY, budget: OPEN });
        const cut = await traceUtxo(built.ledger, built.labels, { ...question, budget: limits });
        // Parts that could not be read count whole: neither the amount in question nor what is unseen gets smaller.
        expect(cut.totalBase).toBeGreaterThanOrEqual(whole.totalBase);
        const amountOf = new Map(whole.ends.map((end) => [end.key, end.amountBase]));
        const isLimit = (type: string) => type === 'Unexplored' || NOT_SEEN.has(type);
        for (const { key, type, amountBase } of cut.ends)
          if (!isLimit(type)) expect(amountBase, key).toBeLessThanOrEqual((amountOf.get(key) ?? 0n) + 1n);
        const { severity } = scoreTrace(whole, tight);
        const { severityAtMost } = scoreTrace(cut, tight);
        if (severityAtMost !== undefined)
          expect(SEVERITIES.indexOf(severity)).toBeLessThanOrEqual(SEVERITIES.indexOf(severityAtMost));
      }),
      { numRuns: RUNS },
    );
  });

  it('gives shares and amounts that sum to exactly the whole', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, async (choices, way, choice) => {
        const built = buildLedger(choices);
        const trace = await traceUtxo(built.ledger, built.labels, {
          direction: way,
          object: toObject(choice, built),
          asset: 0,
          policy: DEFAULT_POLICY,
          budget: { ...OPEN, maxTransactions: 6 },
        });
        if (trace.ends.length === 0) return;
        const hundredths = shareOut(trace.ends.map((end) => end.share));
        expect(hundredths.reduce((total, each) => total + each, 0)).toBe(10_000);
        expect(trace.ends.reduce((total, end) => total + end.amountBase, 0n)).toBe(trace.totalBase);
      }),
      { numRuns: RUNS },
    );
  });

  it('answers bit-equal when asked again and when the reader answers in another order', async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, fc.nat(), async (choices, way, choice, seed) => {
        const built = buildLedger(choices);
        const question = {
          direction: way,
          object: toObject(choice, built),
          asset: 0,
          policy: DEFAULT_POLICY,
          budget: { ...OPEN, maxTransactions: 12 },
        };
        const first = await traceUtxo(built.ledger, built.labels, question);
        expect(await traceUtxo(built.ledger, built.labels, question)).toStrictEqual(first);
        let state = seed;
        const random = () => {
          state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
          return state;
        };
        built.ledger.arrange = (rows) =>
          rows
            .map((row) => ({ row, key: random() }))
            .sort((a, b) => a.key - b.key)
            .map(({ row }) => row);
        expect(await traceUtxo(built.ledger, built.labels, question)).toStrictEqual(first);
      }),
      { numRuns: RUNS },
    );
  });
});
