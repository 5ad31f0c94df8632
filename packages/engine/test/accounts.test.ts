import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountQuestion,
  DEFAULT_POLICY,
  type Policy,
  shareOut,
  type TraceResult,
  traceAccount,
  traceAccountPaths,
} from '../src/index.ts';
import { solve } from './exact-mixtures.ts';
import { toNumber } from './fraction.ts';
import { type BuiltAccounts, buildAccounts, randomAccounts } from './random-accounts.ts';
import { OPEN, randomQuestion, toQuestion, toWorld } from './random-question.ts';

const TOLERANCE = 1e-9;
const RUNS = 400;
const FEWER_RUNS = 150;
const TIMEOUT_MS = 120_000;

const sharesOf = (trace: TraceResult): ReadonlyMap<string, number> =>
  new Map(trace.ends.map((end) => [end.key, end.share]));

const exactShares = (choice: Parameters<typeof toQuestion>[0], built: BuiltAccounts, question: AccountQuestion) =>
  new Map([...solve(toWorld(choice, built, question), choice.direction)].map(([key, share]) => [key, toNumber(share)]));

describe('traceAccount against a simulation of mixtures in exact fractions', () => {
  it('finds every end with its share, both directions, within 1e-9 [R-TRACE-21] [R-TRACE-22] [R-TRACE-23] [R-TRACE-24] [R-TRACE-26] [R-TRACE-73] [R-TRACE-74]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, async (choices, choice) => {
        const built = buildAccounts(choices);
        const question = toQuestion(choice, built);
        const exact = exactShares(choice, built, question);
        const shares = sharesOf(await traceAccount(built.ledger, built.labels, question));
        for (const key of new Set([...shares.keys(), ...exact.keys()]))
          expect(Math.abs((shares.get(key) ?? 0) - (exact.get(key) ?? 0)), key).toBeLessThanOrEqual(TOLERANCE);
      }),
      { numRuns: RUNS },
    );
  });

  it('differs from it by no more than it says is unexplored, ignored or too deep, walked once or twice [R-TRACE-71]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const limits = fc.oneof(
      fc.record({
        maxTransactions: fc.integer({ min: 0, max: 8 }),
        maxMeshTransactions: fc.integer({ min: 0, max: 24 }),
        maxDepth: fc.constant(OPEN.maxDepth),
      }),
      fc.record({ maxTransactions: fc.constant(OPEN.maxTransactions), maxDepth: fc.integer({ min: 1, max: 6 }) }),
      fc.record({ maxTransactions: fc.integer({ min: 0, max: 8 }), maxDepth: fc.integer({ min: 1, max: 6 }) }),
    );
    let cut = 0;
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, limits, async (choices, choice, limit) => {
        const built = buildAccounts(choices);
        const open = toQuestion(choice, built);
        const policy: Policy = { ...open.policy, ignoreBelowShare: 0.2, ignoreAtMostShare: 0.3 };
        const question = { ...open, policy, budget: { ...OPEN, ...limit } };
        const exact = exactShares(choice, built, question);
        const trace = await traceAccount(built.ledger, built.labels, question);
        const shares = sharesOf(trace);
        const tooDeep = shares.get('end:Maximum exploration depth') ?? 0;
        const left = trace.unexplored + trace.ignored + tooDeep;
        if (left > 0) cut += 1;
        expect(trace.ignored).toBeLessThanOrEqual(0.3 + TOLERANCE);
        const { maxTransactions, maxMeshTransactions } = question.budget;
        expect(trace.expanded).toBeLessThanOrEqual(Math.max(maxTransactions, maxMeshTransactions));
        if (trace.unexplored > 0) expect(trace.stoppedBy).toBe('NODES');
        for (const end of trace.ends)
          if (end.key === 'end:Maximum exploration depth') expect(end.hops).toBe(limit.maxDepth);
        for (const [key, share] of exact) {
          const found = shares.get(key) ?? 0;
          expect(found, key).toBeLessThanOrEqual(share + TOLERANCE);
          expect(share - found, key).toBeLessThanOrEqual(left + TOLERANCE);
        }
      }),
      { numRuns: RUNS },
    );
    expect(cut, 'answers that a limit cut').toBeGreaterThan(RUNS / 10);
  });

  it('gives shares and amounts that sum to exactly the whole', { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, async (choices, choice) => {
        const built = buildAccounts(choices);
        const question = { ...toQuestion(choice, built), budget: { ...OPEN, maxTransactions: 6 } };
        const trace = await traceAccount(built.ledger, built.labels, question);
        if (trace.ends.length === 0) return;
        const hundredths = shareOut(trace.ends.map((end) => end.share));
        expect(hundredths.reduce((total, each) => total + each, 0)).toBe(10_000);
        expect(trace.ends.reduce((total, end) => total + end.amountBase, 0n)).toBe(trace.totalBase);
      }),
      { numRuns: FEWER_RUNS },
    );
  });

  it('divides amounts of many digits to the last unit, as the exact fractions do [R-SCORE-130]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const CROOKED = 1_000_000_000_000_000_000_003n;
    const oneCoin = randomQuestion.map((choice) => ({ ...choice, coin: choice.coin === 'ALL' ? 0 : choice.coin }));
    await fc.assert(
      fc.asyncProperty(randomAccounts, oneCoin, async (choices, choice) => {
        const built = buildAccounts(choices, CROOKED);
        const question = toQuestion(choice, built);
        const exact = solve(toWorld(choice, built, question), choice.direction);
        const { ends, totalBase } = await traceAccount(built.ledger, built.labels, question);
        for (const { key, amountBase } of ends) {
          const share = exact.get(key) ?? { numerator: 0n, denominator: 1n };
          const off = amountBase * share.denominator - totalBase * share.numerator;
          expect(off < share.denominator && -off < share.denominator, `${key} ${amountBase}`).toBe(true);
        }
      }),
      { numRuns: FEWER_RUNS },
    );
  });

  it('answers bit-equal when asked again and when the reader answers in another order', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, fc.nat(), async (choices, choice, seed) => {
        const built = buildAccounts(choices);
        const question = {
          ...toQuestion(choice, built),
          policy: { ...DEFAULT_POLICY, ignoreBelowShare: 0.05 },
          budget: { ...OPEN, maxTransactions: 12 },
        };
        const first = await traceAccount(built.ledger, built.labels, question);
        expect(await traceAccount(built.ledger, built.labels, question)).toStrictEqual(first);
        shuffle(built, seed);
        expect(await traceAccount(built.ledger, built.labels, question)).toStrictEqual(first);
      }),
      { numRuns: FEWER_RUNS },
    );
  });
});

describe('traceAccountPaths', () => {
  const ALL_PATHS = { maxPaths: 100_000, maxHops: 200 };
  const FEW = 2;

  it('opens every row to paths whose shares sum to the row, the heaviest first [R-TRACE-27]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let many = 0;
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, fc.boolean(), async (choices, choice, isCut) => {
        const built = buildAccounts({ ...choices, steps: choices.steps.slice(0, 22) });
        const open = toQuestion(choice, built);
        const policy: Policy = { ...open.policy, ignoreBelowShare: 0.1, ignoreAtMostShare: 0.3 };
        const question = isCut ? { ...open, policy, budget: { ...OPEN, maxDepth: 3, maxTransactions: 8 } } : open;
        const input = { reader: built.ledger, labels: built.labels, question };
        const { trace } = await traceAccountPaths(input, { key: 'none', ...ALL_PATHS });
        for (const { key, share } of trace.ends) {
          const all = await traceAccountPaths(input, { key, ...ALL_PATHS });
          const sum = all.paths.reduce((total, path) => total + path.share, 0);
          expect(Math.abs(sum - share), key).toBeLessThanOrEqual(TOLERANCE);
          const few = await traceAccountPaths(input, { key, maxPaths: FEW, maxHops: 200 });
          expect(few.trace).toStrictEqual(trace);
          expect(few.paths.length).toBe(Math.min(FEW, all.paths.length));
          for (const [index, path] of few.paths.entries()) {
            expect(Math.abs(path.share - (all.paths[index]?.share ?? 0)), key).toBeLessThanOrEqual(TOLERANCE);
            expect(path.hops.at(-1)?.share).toBe(path.share);
            expect(path.hops.length).toBe(path.length);
            for (const [at, hop] of path.hops.entries())
              expect(hop.share).toBeLessThanOrEqual((path.hops[at - 1]?.share ?? 1) + TOLERANCE);
          }
          if (all.paths.length > FEW) many += 1;
        }
      }),
      { numRuns: FEWER_RUNS },
    );
    expect(many, 'rows of more paths than are told').toBeGreaterThan(0);
  });
});

/** From now on the reader answers in another order with every call. */
function shuffle({ ledger }: BuiltAccounts, seed: number): void {
  let state = seed;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state;
  };
  ledger.arrange = (rows) =>
    rows
      .map((row) => ({ row, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ row }) => row);
}
