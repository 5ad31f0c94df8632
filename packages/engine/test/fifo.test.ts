import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_BUDGET,
  type AccountQuestion,
  type TraceQuestion,
  type TraceResult,
  traceAccount,
  traceUtxo,
} from '../src/index.ts';
import { readStarts } from '../src/trace/starts.ts';
import { ask } from './ask.ts';
import { askAccount, toAccounts } from './ask-account.ts';
import {
  accountSteps,
  buildCoins,
  buildTransfers,
  type CoinTransaction,
  coinSteps,
  EXCHANGE,
  HACK,
  OBJECT,
  type Transfer,
} from './bound-worlds.ts';
import { createLabels, entity, MemoryLedger } from './memory-ledger.ts';
import { expectAtMost, expectClose, expectEqual } from './quick-expect.ts';
import { buildAccounts, randomAccounts } from './random-accounts.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction, objectChoice, toObject } from './random-object.ts';
import { OPEN, OPEN_POLICY, randomQuestion, toQuestion } from './random-question.ts';

const TOLERANCE = 1e-9;
const TIMEOUT_MS = 300_000;
const RUNS = 1_000;
const LABELS = createLabels({
  addresses: new Map([
    [HACK, entity(HACK, 'Hack')],
    [EXCHANGE, entity(EXCHANGE, 'Exchange')],
  ]),
});
const OPEN_ENDED = { policy: OPEN_POLICY, budget: OPEN, method: 'FIFO' as const };

/** Units in the order in which they came; true: the severe end's, or the object's. */
type Row = readonly boolean[];
const unitsOf = (amount: number, isColoured: boolean): Row => new Array<boolean>(amount).fill(isColoured);
const isNamed = (address: number): boolean => address === HACK || address === EXCHANGE;
const count = (row: Row): number => row.filter(Boolean).length;

interface Counted {
  readonly coloured: number;
  readonly whole: number;
}

/** Moves every unit of every transfer separately, forwards. */
function simulateTransfers(transfers: readonly Transfer[], isOrigin: boolean): Counted {
  const rows = new Map<number, Row>();
  let [coloured, whole] = [0, 0];
  for (const { from, to, amount } of transfers) {
    const row = rows.get(from) ?? [];
    const own = row.slice(0, amount);
    rows.set(from, row.slice(amount));
    const isStart = !isOrigin && from === OBJECT;
    const moved = isStart
      ? unitsOf(amount, true)
      : from === 0 || isNamed(from)
        ? unitsOf(amount, isOrigin && from === HACK)
        : own;
    if (isStart || (isOrigin && to === OBJECT)) whole += amount;
    if (to === (isOrigin ? OBJECT : HACK)) coloured += count(moved);
    rows.set(to, [...(rows.get(to) ?? []), ...(isNamed(to) ? unitsOf(amount, false) : moved)]);
  }
  return { coloured, whole };
}

/** The same of coins: outputs take the units of inputs in turn, and the fee takes the last. */
function simulateCoins(transactions: readonly CoinTransaction[], isOrigin: boolean): Counted {
  const rows = new Map<number, Row>();
  let [coloured, whole] = [0, 0];
  for (const { inputs, outputs } of transactions) {
    const isStart = !isOrigin && inputs.some(({ address }) => address === OBJECT);
    let units: Row = inputs.flatMap(({ id, address, amount }) => {
      if (isNamed(address)) return unitsOf(amount, isOrigin && address === HACK);
      return rows.get(id) ?? unitsOf(amount, false);
    });
    for (const { id, address, amount } of outputs) {
      const mine = isStart || inputs.length === 0 ? unitsOf(amount, isStart) : units.slice(0, amount);
      units = units.slice(amount);
      if (isStart || (isOrigin && address === OBJECT)) whole += amount;
      if (address === (isOrigin ? OBJECT : HACK)) coloured += count(mine);
      rows.set(id, isNamed(address) ? unitsOf(amount, false) : mine);
    }
  }
  return { coloured, whole };
}

const fifoOf = (trace: TraceResult): number => trace.ends.find((end) => end.entity?.id === HACK)?.fifoShare ?? 0;

describe('shares first in, first out', () => {
  it('of balances are those of every unit moved by itself [R-SHARE-13]', { timeout: TIMEOUT_MS }, async () => {
    let different = 0;
    await fc.assert(
      fc.asyncProperty(accountSteps, direction, async (steps, way) => {
        const { ledger, transfers } = buildTransfers(steps);
        const isOrigin = way === 'INCOMING';
        fc.pre(transfers.filter(({ from }) => from === OBJECT).length === (isOrigin ? 0 : 1));
        const { coloured, whole } = simulateTransfers(transfers, isOrigin);
        fc.pre(whole > 0);
        const object = { kind: 'ADDRESS', addressIds: [OBJECT] } as const;
        const trace = await traceAccount(ledger, LABELS, { object, direction: way, assets: [0], ...OPEN_ENDED });
        expect(fifoOf(trace) * whole).toBeCloseTo(coloured, 6);
        const byProportion = trace.ends.find((end) => end.entity?.id === HACK)?.share ?? 0;
        if (Math.abs(byProportion * whole - coloured) > 0.01) different += 1;
      }),
      { numRuns: RUNS },
    );
    expect(different, 'worlds in which the methods differ').toBeGreaterThan(RUNS / 100);
  });

  it('of coins are those of every unit moved by itself [R-SHARE-13]', { timeout: TIMEOUT_MS }, async () => {
    let different = 0;
    await fc.assert(
      fc.asyncProperty(coinSteps, direction, async (steps, way) => {
        const { ledger, transactions } = buildCoins(steps);
        const isOrigin = way === 'INCOMING';
        const paid = transactions.filter(({ inputs }) => inputs.some((coin) => coin.address === OBJECT));
        fc.pre(isOrigin ? paid.length === 0 : isPaidOnce(paid));
        const { coloured, whole } = simulateCoins(transactions, isOrigin);
        fc.pre(whole > 0);
        const trace = await ask({ ledger, direction: way, object: OBJECT, labels: LABELS, ...OPEN_ENDED });
        // Nothing is followed behind a mix.
        fc.pre(trace.ends.every(({ type }) => type !== 'Mixing pattern'));
        expect(fifoOf(trace) * whole).toBeCloseTo(coloured, 6);
        const byProportion = trace.ends.find((end) => end.entity?.id === HACK)?.share ?? 0;
        if (Math.abs(byProportion * whole - coloured) > 0.01) different += 1;
      }),
      { numRuns: RUNS },
    );
    expect(different, 'worlds in which the methods differ').toBeGreaterThan(RUNS / 100);
  });

  it('of coins lose and make no money, are between the bounds, and change nothing else [R-SHARE-14]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(randomLedger, direction, objectChoice, limits, async (choices, way, choice, limit) => {
        const built = buildLedger(choices);
        const question: TraceQuestion = {
          direction: way,
          object: toObject(choice, built),
          asset: 0,
          policy: { ...OPEN_POLICY, ...limit.shares },
          budget: { ...OPEN, ...limit.budget },
        };
        const plain = await traceUtxo(built.ledger, built.labels, question);
        const trace = await traceUtxo(built.ledger, built.labels, { ...question, method: 'FIFO' });
        expectConserved(trace, plain);
        // A start in the object's own transaction is divided by proportion: with money that passes there as well, more than a
        // whole output may be in question.
        const { list } = await readStarts(built.ledger, question);
        if (list.length === 1) expectBetween(trace);
      }),
      { numRuns: RUNS },
    );
  });

  it('of accounts lose and make no money, are between the bounds, and change nothing else [R-SHARE-14]', {
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
        const plain = await traceAccount(built.ledger, built.labels, question);
        const trace = await traceAccount(built.ledger, built.labels, { ...question, method: 'FIFO' });
        expectConserved(trace, plain);
        expectBetween(trace);
      }),
      { numRuns: RUNS },
    );
  });

  it('lose no money where all of an account leaves with an operation of fewer units [R-SHARE-14]', async () => {
    const join = { first: 'NEW_BLOCK', same: 'SAME_TRANSACTION' } as const;
    const move = { kind: 'TRANSFER', asset: 0, join: join.first } as const;
    const built = buildAccounts({
      steps: [
        { ...move, from: 1, to: 7, amount: 6 },
        { ...move, kind: 'FEE', from: 7, to: 1, amount: 0, join: join.same },
        { ...move, from: 7, to: 1, amount: 5 },
        { ...move, from: 1, to: 1, amount: 0 },
      ],
      names: ['Exchange', 'Exchange'],
    });
    const choice = { direction: 'OUTGOING', kind: 'TRANSACTION', pick: 0, coin: 0, isBusyNamed: false } as const;
    const question = toQuestion(choice, built);
    const plain = await traceAccount(built.ledger, built.labels, question);
    expectConserved(await traceAccount(built.ledger, built.labels, { ...question, method: 'FIFO' }), plain);
  });

  it('follow the rule of Clayton’s case: who paid in first is paid out first [R-SHARE-13]', async () => {
    const [ANNE] = [2];
    const pay = (from: number, to: number, amount: bigint) => ({ from, to, asset: 0, amount });
    const trace = await askAccount(
      toAccounts([[pay(HACK, ANNE, 60n)], [pay(EXCHANGE, ANNE, 40n)], [pay(ANNE, OBJECT, 80n)]]),
      { of: OBJECT, direction: 'INCOMING', names: { [HACK]: 'Hack', [EXCHANGE]: 'Exchange' }, method: 'FIFO' },
    );
    const rows = trace.ends.map(({ type, share, fifoShare }) => [type, share, fifoShare]);
    expect(rows).toEqual([
      ['Hack', expect.closeTo(0.6, 9), expect.closeTo(0.75, 9)],
      ['Exchange', expect.closeTo(0.4, 9), expect.closeTo(0.25, 9)],
    ]);
  });

  it('give the first inputs to the first outputs, and the last units to the fee [R-SHARE-13]', async () => {
    const ledger = new MemoryLedger();
    const [first, mixed] = [2 ** 20, 2 * 2 ** 20];
    const outputs = [
      { address: HACK, amount: 60n },
      { address: EXCHANGE, amount: 40n },
    ];
    ledger.add({ txId: first, spends: [], outputs });
    const spends = [0, 1].map((index) => ({ txId: first, index }));
    ledger.add({
      txId: mixed,
      spends,
      outputs: [50n, 45n].map((amount, index) => ({ address: 3 - 2 * index, amount })),
    });
    const trace = await ask({ ledger, direction: 'INCOMING', object: OBJECT, labels: LABELS, ...OPEN_ENDED });
    const rows = Object.fromEntries(trace.ends.map(({ type, fifoShare }) => [type, fifoShare]));
    expect(rows).toEqual({ Hack: expect.closeTo(10 / 45, 9), Exchange: expect.closeTo(35 / 45, 9) });
  });

  it('leave out what exceeds the budget of pieces, and state how much that is [R-SHARE-20]', async () => {
    const pay = (from: number, to: number, amount: bigint) => ({ from, to, asset: 0, amount });
    const ledger = toAccounts([
      [pay(HACK, 2, 60n)],
      [pay(EXCHANGE, 2, 40n)],
      [pay(2, OBJECT, 80n)],
      [pay(HACK, OBJECT, 20n)],
    ]);
    const askFor = (maxPieces: number) =>
      askAccount(ledger, {
        of: OBJECT,
        direction: 'INCOMING',
        names: { [HACK]: 'Hack', [EXCHANGE]: 'Exchange' },
        method: 'FIFO',
        budget: { ...ACCOUNT_BUDGET, maxPieces },
      });
    const rowsOf = ({ ends }: TraceResult) => Object.fromEntries(ends.map(({ type, fifoShare }) => [type, fifoShare]));
    const none = await askFor(0);
    // Money that ends at its first payment is handed on to no place.
    expect(rowsOf(none)).toEqual({ Hack: expect.closeTo(0.2, 9), Exchange: 0 });
    expect(none.fifoCut).toBeCloseTo(0.8, 9);
    const all = await askFor(ACCOUNT_BUDGET.maxPieces);
    expect(rowsOf(all)).toEqual({ Hack: expect.closeTo(0.8, 9), Exchange: expect.closeTo(0.2, 9) });
    expect(all.fifoCut).toBeUndefined();
    expect({ ...none, ends: none.ends.map(({ share }) => share), fifoCut: 0 }).toEqual({
      ...all,
      ends: all.ends.map(({ share }) => share),
      fifoCut: 0,
    });
  });

  it('are absent where the question has no second method [R-SHARE-13]', async () => {
    const trace = await askAccount(toAccounts([[{ from: HACK, to: OBJECT, asset: 0, amount: 1n }]]), {
      of: OBJECT,
      direction: 'INCOMING',
    });
    expect(trace.ends.every((end) => end.fifoShare === undefined)).toBe(true);
  });
});

const limits = fc
  .record({
    maxTransactions: fc.constantFrom(3, 8, 100_000),
    maxDepth: fc.constantFrom(3, 1_000),
    maxPieces: fc.constantFrom(0, 4, 1_000_000, 1_000_000),
    isIgnoring: fc.boolean(),
  })
  .map(({ maxTransactions, maxDepth, maxPieces, isIgnoring }) => ({
    budget: { maxTransactions, maxDepth, maxPieces },
    shares: isIgnoring ? { ignoreBelowShare: 0.1, ignoreAtMostShare: 0.3 } : {},
  }));

/** One transaction in which nobody else pays, and nothing comes back. */
const isPaidOnce = (paid: readonly CoinTransaction[]): boolean =>
  paid.length === 1 &&
  paid.every(
    ({ inputs, outputs }) =>
      inputs.every((coin) => coin.address === OBJECT) && outputs.every((coin) => coin.address !== OBJECT),
  );

function expectConserved(trace: TraceResult, plain: TraceResult): void {
  const { fifoCut = 0, ...walked } = trace;
  const { ends } = walked;
  const withoutMethod = { ...walked, ends: ends.map(({ fifoShare: _, ...end }) => end) };
  expectEqual(withoutMethod, plain);
  if (ends.length === 0) return;
  expectClose(
    ends.reduce((sum, { fifoShare = Number.NaN }) => sum + fifoShare, fifoCut),
    1,
    9,
  );
  for (const { key, fifoShare = Number.NaN } of ends) expectAtMost(0, fifoShare, key);
}

/** The method is one of the ways to assign units, of which bounds are true. */
function expectBetween({ ends, fifoCut = 0 }: TraceResult): void {
  for (const { key, fifoShare = Number.NaN, bounds } of ends) {
    if (bounds === undefined) continue;
    expectAtMost(fifoShare, bounds.possible + TOLERANCE, key);
    // A cut share may be anybody's.
    expectAtMost(bounds.least - TOLERANCE, fifoShare + fifoCut, key);
  }
}
