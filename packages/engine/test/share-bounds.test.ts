import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WalkBounds } from '../src/account/result/walk-bounds.ts';
import { walkAccount } from '../src/account/trace-account.ts';
import { carryBounds } from '../src/bounds/carried-bounds.ts';
import { contractNetwork } from '../src/bounds/contract-network.ts';
import { MaxFlow } from '../src/bounds/max-flow.ts';
import {
  type AccountQuestion,
  endKindOf,
  type TraceQuestion,
  type TraceResult,
  traceAccount,
  traceUtxo,
} from '../src/index.ts';
import { readStarts, toUnits } from '../src/trace/starts.ts';
import { SweepBounds } from '../src/trace/sweep-bounds.ts';
import { walkUtxo } from '../src/trace/trace-utxo.ts';
import { ask } from './ask.ts';
import {
  accountSteps,
  buildCoins,
  buildSwaps,
  buildTransfers,
  coinSteps,
  EXCHANGE,
  HACK,
  OBJECT,
  POOL,
  RATE,
  type Range,
  rangeOfFates,
  rangeOfOrigins,
  rangeOfTransfers,
  swapSteps,
} from './bound-worlds.ts';
import { createLabels, entity } from './memory-ledger.ts';
import { expectAtMost, expectClose, expectEqual } from './quick-expect.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject } from './random-object.ts';
import { OPEN, OPEN_POLICY, randomQuestion, toQuestion } from './random-question.ts';
import { toSwapFacts } from './swap-facts.ts';

const TOLERANCE = 1e-9;
const TIMEOUT_MS = 300_000;
const WORLDS = 2_000;
/** Random questions of each family; both families have 10,000. */
const QUESTIONS = 5_000;
const LABELS = createLabels({
  addresses: new Map([
    [HACK, entity(HACK, 'Hack')],
    [EXCHANGE, entity(EXCHANGE, 'Exchange')],
  ]),
});

/** Bounds of the severe end's row; a row that is not there is 0, and its bounds too. */
function expectExactly(trace: TraceResult, range: Range): boolean {
  const row = trace.ends.find(({ entity: named }) => named?.id === HACK);
  const { least = 0, possible = 0, method = 'MAX_FLOW' } = row?.bounds ?? {};
  expect(method).toBe('MAX_FLOW');
  expect(possible * range.whole).toBeCloseTo(range.most, 6);
  expect(least * range.whole).toBeCloseTo(range.least, 6);
  return row !== undefined && range.least < range.most;
}

/** Every way to assign units is within the bounds, and first in, first out is one of the ways. */
function expectWithin({ ends }: TraceResult, { least, most, whole }: Range): void {
  const row = ends.find(({ entity: named }) => named?.id === HACK);
  const fifo = (row?.fifoShare ?? 0) * whole;
  expect(least).toBeGreaterThanOrEqual((row?.bounds?.least ?? 0) * whole - TOLERANCE);
  expect(most).toBeLessThanOrEqual((row?.bounds?.possible ?? 0) * whole + TOLERANCE);
  expect(fifo).toBeGreaterThanOrEqual(least - TOLERANCE);
  expect(fifo).toBeLessThanOrEqual(most + TOLERANCE);
}

describe('possible and least shares', () => {
  it('of coins are those of all ways to assign units to outputs, exactly [R-SHARE-01] [R-SHARE-02]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let wide = 0;
    await fc.assert(
      fc.asyncProperty(coinSteps, direction, async (steps, way) => {
        const { ledger, transactions } = buildCoins(steps);
        const paid = transactions.filter(({ inputs }) => inputs.some((coin) => coin.address === OBJECT));
        fc.pre(way === 'INCOMING' ? paid.length === 0 : isPaidOnce(paid));
        const range = way === 'INCOMING' ? rangeOfOrigins(transactions) : rangeOfFates(transactions);
        fc.pre(range !== undefined && range.whole > 0);
        if (range === undefined) return;
        const trace = await ask({ ledger, direction: way, object: OBJECT, labels: LABELS, ...OPEN_ENDED });
        // Nothing is followed behind a mix.
        fc.pre(trace.ends.every(({ type }) => type !== 'Mixing pattern'));
        if (expectExactly(trace, range)) wide += 1;
      }),
      { numRuns: WORLDS },
    );
    expect(wide, 'worlds in which the bounds differ').toBeGreaterThan(WORLDS / 100);
  });

  it('of balances are those of all ways to assign units to payments, exactly [R-SHARE-01] [R-SHARE-02]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let wide = 0;
    await fc.assert(
      fc.asyncProperty(accountSteps, direction, async (steps, way) => {
        const { ledger, transfers } = buildTransfers(steps);
        const paid = transfers.filter(({ from }) => from === OBJECT);
        fc.pre(paid.length === (way === 'INCOMING' ? 0 : 1));
        const range = rangeOfTransfers(transfers, way === 'INCOMING');
        fc.pre(range !== undefined && range.whole > 0);
        if (range === undefined) return;
        const trace = await traceAccount(ledger, LABELS, {
          object: { kind: 'ADDRESS', addressIds: [OBJECT] },
          direction: way,
          assets: [0],
          policy: OPEN_POLICY,
          budget: OPEN,
        });
        if (expectExactly(trace, range)) wide += 1;
      }),
      { numRuns: WORLDS },
    );
    expect(wide, 'worlds in which the bounds differ').toBeGreaterThan(WORLDS / 100);
  });

  it('behind swaps contain all ways to assign units at the rate of the swap, and first in, first out is one of them [R-SHARE-10] [R-SHARE-14]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    let wide = 0;
    await fc.assert(
      fc.asyncProperty(swapSteps, direction, async (steps, way) => {
        const { ledger, transfers, swaps, isPlain } = buildSwaps(steps);
        const isOrigin = way === 'INCOMING';
        const paid = transfers.filter(({ from }) => from % 100 === OBJECT);
        fc.pre(swaps > 0 && (isOrigin ? paid.length === 0 : paid.length === 1 && paid[0]?.from === OBJECT));
        const range = rangeOfTransfers(transfers, isOrigin);
        fc.pre(range !== undefined && range.whole > 0);
        if (range === undefined) return;
        const trace = await traceAccount(ledger, LABELS, {
          object: { kind: 'ADDRESS', addressIds: [OBJECT] },
          direction: way,
          assets: [0],
          policy: OPEN_POLICY,
          budget: OPEN,
          method: 'FIFO',
          swaps: toSwapFacts({ pools: [POOL], usd: { 0: RATE, 1: 1 } }),
        });
        if (isPlain) expectExactly(trace, range);
        expectWithin(trace, range);
        if (range.least < range.most) wide += 1;
      }),
      { numRuns: WORLDS },
    );
    expect(wide, 'worlds in which the bounds differ').toBeGreaterThan(WORLDS / 200);
  });

  it('of coins contain the share by proportion, and are within the carried bound, for every end [R-SHARE-03] [R-SHARE-24]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, limits, async (choices, way, choice, limit) => {
        const built = buildLedger(choices);
        const question: TraceQuestion = {
          direction: way,
          object: toObject(choice, built),
          asset: 0,
          policy: limit.policy,
          budget: { ...OPEN, ...limit.budget },
        };
        const plain = await traceUtxo(built.ledger, built.labels, question);
        expectAlike(plain, await traceUtxo(built.ledger, built.labels, { ...question, omitsBounds: true }));
        const observer = new SweepBounds(1 / toUnits((await readStarts(built.ledger, question)).totalScaled));
        await walkUtxo({ reader: built.ledger, labels: built.labels, question, observer });
        await expectBetween(plain, observer);
      }),
      { numRuns: QUESTIONS },
    );
  });

  it('of accounts contain the share by proportion, and are within the carried bound, for every end, also behind exchanges of coins [R-SHARE-03] [R-SHARE-10] [R-SHARE-24]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomAccounts, randomQuestion, limits, async (choices, choice, limit) => {
        const built = buildAccounts(choices);
        const open = toQuestion(choice, built);
        const question: AccountQuestion = {
          ...open,
          policy: { ...open.policy, ...limit.shares },
          budget: { ...OPEN, ...limit.budget },
        };
        const input = { reader: built.ledger, labels: built.labels, question };
        const { observer } = await walkAccount(input, () => new WalkBounds(question.direction));
        const plain = await traceAccount(built.ledger, built.labels, question);
        expectAlike(plain, await traceAccount(built.ledger, built.labels, { ...question, omitsBounds: true }));
        await expectBetween(plain, observer);
      }),
      { numRuns: QUESTIONS },
    );
  });

  it('read nothing that a walk without them does not read [R-SHARE-25]', { timeout: TIMEOUT_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(
        randomLedger,
        randomAccounts,
        direction,
        randomQuestion,
        async (coins, accounts, way, choice) => {
          const utxo = buildLedger(coins);
          const object = { kind: 'ADDRESS', addressIds: [OBJECT] } as const;
          const ofCoins: TraceQuestion = { direction: way, object, asset: 0, ...OPEN_ENDED };
          await expectSameReads(utxo.ledger, (reader, omits) =>
            traceUtxo(reader, utxo.labels, { ...ofCoins, ...omits }),
          );
          const built = buildAccounts(accounts);
          const question = toQuestion(choice, built);
          await expectSameReads(built.ledger, (reader, omits) =>
            traceAccount(reader, built.labels, { ...question, ...omits }),
          );
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Calls of a reader with their arguments, of a walk with bounds and of the same walk without. */
async function expectSameReads<Reader extends object>(
  reader: Reader,
  walk: (reader: Reader, omits: Pick<TraceQuestion, 'omitsBounds'>) => Promise<TraceResult>,
): Promise<void> {
  const [bounded, bare] = [watchReads(reader), watchReads(reader)];
  await walk(bounded.reader, {});
  await walk(bare.reader, { omitsBounds: true });
  expectEqual(bounded.calls, bare.calls);
}

function watchReads<Reader extends object>(of: Reader): { readonly reader: Reader; readonly calls: unknown[] } {
  const calls: unknown[] = [];
  const reader = new Proxy(of, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        calls.push([name, args]);
        return member.apply(target, args);
      };
    },
  });
  return { reader, calls };
}

const OPEN_ENDED = { policy: OPEN_POLICY, budget: OPEN };

/** One transaction in which nobody else pays, and nothing comes back. */
const isPaidOnce = (paid: ReturnType<typeof buildCoins>['transactions']): boolean =>
  paid.length === 1 &&
  paid.every(
    ({ inputs, outputs }) =>
      inputs.every((coin) => coin.address === OBJECT) && outputs.every((coin) => coin.address !== OBJECT),
  );

const limits = fc
  .record({
    maxTransactions: fc.constantFrom(3, 8, 100_000),
    maxDepth: fc.constantFrom(3, 1_000),
    isIgnoring: fc.boolean(),
  })
  .map(({ maxTransactions, maxDepth, isIgnoring }) => {
    const shares = isIgnoring ? { ignoreBelowShare: 0.1, ignoreAtMostShare: 0.3 } : {};
    return { budget: { maxTransactions, maxDepth }, shares, policy: { ...OPEN_POLICY, ...shares } };
  });

/** Bounds change no bit of any other field. */
function expectAlike({ bounds: _, ...trace }: TraceResult, bare: TraceResult): void {
  expectEqual({ ...trace, ends: trace.ends.map(({ bounds: _ofRow, ...end }) => end) }, bare);
}

/** Every share by proportion is a flow of the network: its maximum is no smaller, whatever the first flow, contracted or not. */
async function expectBetween(trace: TraceResult, observer: SweepBounds | WalkBounds): Promise<void> {
  const graph = observer.finish();
  const carried = carryBounds(graph);
  const flow = new MaxFlow(graph);
  const { arcs, from, to, capacities, sinks } = graph;
  const fromNothing = new MaxFlow({ nodes: graph.nodes, arcs, from, to, capacities, shares: [], sinks: [...sinks] });
  const contracted = new MaxFlow(await contractNetwork(graph));
  const nodeOf = new Map([...graph.sinks].map(({ end, node }) => [end.key, node]));
  const most = (keys: readonly string[]) => {
    const nodes = keys.flatMap((key) => nodeOf.get(key) ?? []);
    const flowed = flow.most(nodes, 1e9) ?? Number.NaN;
    expectClose(flowed, fromNothing.most(nodes, 1e9) ?? Number.NaN, 8, 'the same from no flow at all');
    expectClose(flowed, contracted.most(nodes, 1e9) ?? Number.NaN, 8, 'the same in the contracted network');
    const least = flow.least(nodes, 1e9) ?? Number.NaN;
    expectClose(least, contracted.least(nodes, 1e9) ?? Number.NaN, 8, 'the least too');
    return flowed;
  };
  const unknown = trace.ends.filter(({ type, isBehindLarge }) => endKindOf(type, isBehindLarge).isInBound);
  expect(trace.bounds === undefined, 'absent where everything was followed').toBe(
    unknown.length === 0 && trace.ends.every(({ bounds }) => bounds === undefined),
  );
  if (unknown.length > 0) expect(trace.bounds?.unknown.possible).toBeCloseTo(most(unknown.map(({ key }) => key)), 8);
  if (trace.ends.length > 0) expect(most(trace.ends.map(({ key }) => key))).toBeCloseTo(1, 8);
  for (const { key, share, bounds } of trace.ends) {
    const possible = most([key]);
    const least = 1 - most(trace.ends.flatMap((end) => (end.key === key ? [] : [end.key])));
    expectAtMost(share - TOLERANCE, possible, key);
    expectAtMost(possible, (carried[nodeOf.get(key) ?? 0] ?? 0) + TOLERANCE, key);
    expectAtMost(least, share + TOLERANCE, key);
    if (bounds === undefined) continue;
    expectClose(bounds.possible, possible, 8, key);
    expectClose(bounds.least, Math.max(0, least), 8, key);
  }
}
