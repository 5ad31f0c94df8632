import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_POLICY, type Policy, type TraceQuestion, traceUtxoPaths } from '../src/index.ts';
import { enumeratePaths, toNumber } from './exact-paths.ts';
import { type Built, buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject, toWorld } from './random-object.ts';

const TOLERANCE = 1e-9;
const RUNS = 100;
/** The machine may be busy with other tests. */
const TIMEOUT_MS = 60_000;
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
const OPEN_POLICY: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 };
const MOST = 5;

const ask = ({ ledger, labels }: Built, question: TraceQuestion, key: string) =>
  traceUtxoPaths({ reader: ledger, labels, question }, { key, maxPaths: MOST, maxHops: 200 });

describe('traceUtxoPaths against an enumeration of all paths in exact fractions', () => {
  it('finds the heaviest of every row with their shares, both directions, within 1e-9 [R-TRACE-27] [R-TRACE-28]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, async (choices, way, choice) => {
        const built = buildLedger(choices);
        const object = toObject(choice, built);
        const all = enumeratePaths(toWorld(built, way, object));
        if (all === undefined) return;
        const question = { direction: way, object, asset: 0, policy: OPEN_POLICY, budget: OPEN };
        for (const key of new Set(all.map((path) => path.end))) {
          const exact = new Map(
            all.filter((path) => path.end === key).map((path) => [path.txIds.join(), toNumber(path.share)]),
          );
          const heaviest = [...exact.values()].sort((a, b) => b - a);
          const { row, paths } = await ask(built, question, key);
          expect(paths.length).toBe(Math.min(MOST, exact.size));
          const whole = heaviest.reduce((total, share) => total + share, 0);
          expect(Math.abs((row?.share ?? 0) - whole)).toBeLessThanOrEqual(TOLERANCE);
          for (const [index, path] of paths.entries()) {
            const share = exact.get(path.hops.map((hop) => hop.txId).join()) ?? Number.NaN;
            expect(Math.abs(path.share - share), 'of this very path').toBeLessThanOrEqual(TOLERANCE);
            expect(Math.abs(path.share - (heaviest[index] ?? 0)), 'in its place').toBeLessThanOrEqual(TOLERANCE);
            expect(path.hops.at(-1)?.share).toBe(path.share);
            expect(path.length).toBe(path.hops.length);
          }
          if (exact.size > MOST) compared += 1;
        }
      }),
      { numRuns: RUNS },
    );
    expect(compared, 'rows of more paths than are told').toBeGreaterThan(0);
  });

  it('answers bit-equal when asked again and when the reader answers in another order [R-TRACE-29]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, fc.nat(), async (choices, way, choice, seed) => {
        const built = buildLedger(choices);
        const policy: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0.1, ignoreAtMostShare: 0.3 };
        const budget = { ...OPEN, maxDepth: 4, maxTransactions: 8 };
        const question = { direction: way, object: toObject(choice, built), asset: 0, policy, budget };
        const { trace } = await ask(built, question, 'none');
        for (const { key } of trace.ends) {
          const first = await ask(built, question, key);
          let state = seed;
          const random = () => {
            state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
            return state;
          };
          built.ledger.arrange = (rows) =>
            rows
              .map((row) => ({ row, order: random() }))
              .sort((a, b) => a.order - b.order)
              .map(({ row }) => row);
          expect(await ask(built, question, key)).toStrictEqual(first);
          built.ledger.arrange = (rows) => rows;
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('opens every row that limits made too, with no more than its share [R-TRACE-27]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, async (choices, way, choice) => {
        const built = buildLedger(choices);
        const policy: Policy = { ...DEFAULT_POLICY, ignoreBelowShare: 0.1, ignoreAtMostShare: 0.3 };
        const budget = { ...OPEN, maxDepth: 3, maxTransactions: 8 };
        const question = { direction: way, object: toObject(choice, built), asset: 0, policy, budget };
        const { trace } = await ask(built, question, 'none');
        for (const { key, share } of trace.ends) {
          const { paths } = await ask(built, question, key);
          const shown = paths.reduce((total, path) => total + path.share, 0);
          expect(paths.length, key).toBeGreaterThan(0);
          expect(shown, key).toBeLessThanOrEqual(share + TOLERANCE);
          if (paths.length < MOST) expect(Math.abs(shown - share), key).toBeLessThanOrEqual(TOLERANCE);
        }
      }),
      { numRuns: RUNS },
    );
  });
});
