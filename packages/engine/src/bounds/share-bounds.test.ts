import { describe, expect, it } from 'vitest';
import { askAccount, toAccounts } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { toSwapFacts } from '../../test/swap-facts.ts';
import { isPossiblyDiluted } from '../index.ts';
import { ACCOUNT_BUDGET } from '../question/account-question.ts';
import { carryBounds } from './carried-bounds.ts';
import { FlowGraph, SOURCE } from './flow-graph.ts';
import { MaxFlow } from './max-flow.ts';

const [OBJECT, ANNE, BEN] = [1, 2, 3];
const [EXCHANGE, HACK, POOL, WRAPPER] = [20, 21, 92, 91];
const NAMES = { [EXCHANGE]: 'Exchange', [HACK]: 'Hack' } as const;

const pay = (from: number, to: number, amount: number): MemoryOperation => ({
  from,
  to,
  asset: 0,
  amount: BigInt(amount),
});
const ask = (payments: readonly MemoryOperation[], maxDepth = ACCOUNT_BUDGET.maxDepth, usd?: number) =>
  askAccount(toAccounts(payments.map((payment) => [payment])), {
    of: OBJECT,
    direction: 'INCOMING',
    names: NAMES,
    budget: { ...ACCOUNT_BUDGET, maxDepth },
    ...(usd === undefined ? {} : { usdPerBase: () => usd }),
  });
const round = (value: number | undefined) => Math.round((value ?? Number.NaN) * 1e6) / 1e6;

/** A thief borrows 99 times as much in one transaction, repays it in the next, and pays the object in between. */
const LOAN = [pay(HACK, ANNE, 100), pay(EXCHANGE, ANNE, 9_900), pay(ANNE, OBJECT, 100), pay(ANNE, EXCHANGE, 9_900)];

describe('bounds of a severe row', () => {
  it('include what a loan across two transactions dilutes [R-SHARE-01] [R-SHARE-05]', async () => {
    const { bounds, ends } = await ask(LOAN);
    expect(round(bounds?.severe.share)).toBe(0.01);
    expect(bounds?.severe).toMatchObject({ least: 0, possible: 1, method: 'MAX_FLOW' });
    expect(ends.map(({ type, bounds: ofRow }) => [type, ofRow?.possible])).toEqual([
      ['Exchange', undefined],
      ['Hack', 1],
    ]);
  });

  it("are narrow where the rest can only be somebody else's [R-SHARE-01] [R-SHARE-02]", async () => {
    // Anne has 60 of the hack and 40 of the exchange; 70 of her 100 come to the object: at least 30, at most 60.
    const { bounds } = await ask([pay(HACK, ANNE, 60), pay(EXCHANGE, ANNE, 40), pay(ANNE, OBJECT, 70)]);
    expect(round(bounds?.severe.least)).toBe(round(30 / 70));
    expect(round(bounds?.severe.share)).toBe(0.6);
    expect(round(bounds?.severe.possible)).toBe(round(60 / 70));
  });

  it('never count what was not followed, which has a bound of its own [R-SHARE-04]', async () => {
    const { bounds } = await ask([pay(EXCHANGE, BEN, 50), pay(HACK, OBJECT, 50), pay(BEN, OBJECT, 50)], 1);
    expect(bounds?.severe).toMatchObject({ share: 0.5, least: 0.5, possible: 0.5 });
    expect(bounds?.unknown).toMatchObject({ share: 0.5, possible: 0.5 });
  });

  it('are not smaller where a budget cuts the walk: that part is unknown [R-SHARE-04]', async () => {
    const cut = await ask([pay(HACK, BEN, 1), pay(EXCHANGE, BEN, 99), pay(HACK, OBJECT, 50), pay(BEN, OBJECT, 50)], 1);
    const whole = await ask([pay(HACK, BEN, 1), pay(EXCHANGE, BEN, 99), pay(HACK, OBJECT, 50), pay(BEN, OBJECT, 50)]);
    const most = (cut.bounds?.severe.possible ?? 0) + (cut.bounds?.unknown.possible ?? 0);
    expect(most).toBeGreaterThanOrEqual(whole.bounds?.severe.possible ?? Number.NaN);
  });

  it('are absent where no row is severe and everything was followed [R-SHARE-08] [R-SHARE-24]', async () => {
    const { bounds, ends } = await ask([pay(EXCHANGE, OBJECT, 50)]);
    expect(bounds).toBeUndefined();
    expect(ends.every((end) => end.bounds === undefined)).toBe(true);
  });

  it('state how much was not followed where no row is severe, without a flag [R-SHARE-24]', async () => {
    // Anne parks 1 of somebody's among 99 of an exchange; 1 of her 100 comes to the object. Nobody looks behind Ben.
    const parked = [pay(HACK, BEN, 1), pay(BEN, ANNE, 1), pay(EXCHANGE, ANNE, 99), pay(ANNE, OBJECT, 1)];
    const trace = await ask(parked, 2, 10_000);
    expect(trace.bounds?.severe).toEqual({ share: 0, least: 0, possible: 0, method: 'MAX_FLOW' });
    expect(round(trace.bounds?.unknown.share)).toBe(0.01);
    expect(trace.bounds?.unknown.possible).toBe(1);
    expect(trace.ends.every((end) => end.bounds === undefined)).toBe(true);
    expect(isPossiblyDiluted(trace)).toBe(false);
  });
});

describe('bounds behind an exchange of coins', () => {
  const token = (from: number, to: number, amount: number): MemoryOperation => ({
    ...pay(from, to, amount),
    type: 'TOKEN_TRANSFER',
    asset: 1,
  });
  const askToken = async (transactions: readonly (readonly MemoryOperation[])[]) => {
    const { bounds, ends } = await askAccount(toAccounts(transactions), {
      of: OBJECT,
      direction: 'INCOMING',
      assets: [1],
      names: NAMES,
      method: 'FIFO',
      swaps: toSwapFacts({ pools: [POOL], usd: { 0: 3, 1: 1 } }),
    });
    const { share, least, possible } = bounds?.severe ?? {};
    return [share, least, possible, ends.find(({ type }) => type === 'Hack')?.fifoShare].map(round);
  };

  it('are those of the units that a payer had, where it lacked some [R-SHARE-10]', async () => {
    // Anne has 1 of the hack and pays Ben 2. Ben spends 1 of them. He swaps the other, and 1 of unknown origin, for 6 tokens.
    const before = [[pay(HACK, ANNE, 1)], [pay(ANNE, BEN, 2)], [pay(BEN, EXCHANGE, 1)]];
    // The unit left is the hack's, or the unknown one: half of the 6, or nothing.
    const swap = [pay(BEN, POOL, 2), token(POOL, OBJECT, 6)];
    expect(await askToken([...before, swap])).toEqual([0.25, 0, 0.5, 0]);
  });

  it('are the same behind wrapping [R-SHARE-10]', async () => {
    const before = [[pay(HACK, ANNE, 1)], [pay(ANNE, BEN, 2)], [pay(BEN, EXCHANGE, 1)]];
    const wrap = [pay(BEN, WRAPPER, 2), { type: 'WRAP', to: BEN, asset: 1, amount: 2n } as const];
    expect(await askToken([...before, wrap, [token(BEN, OBJECT, 2)]])).toEqual([0.25, 0, 0.5, 0]);
  });

  it('are those of whole payments, where a swap was paid in parts [R-SHARE-10]', async () => {
    // Ben has 2 of the exchange and 2 of the hack, and swaps 2 of the 4 by two payments.
    const before = [[pay(EXCHANGE, BEN, 2)], [pay(HACK, BEN, 2)]];
    const swap = [pay(BEN, POOL, 1), pay(BEN, POOL, 1), token(POOL, OBJECT, 3), token(POOL, OBJECT, 3)];
    expect(await askToken([...before, swap])).toEqual([0.5, 0, 1, 0]);
  });

  it('count all of a payment into a swap of which the object received a part [R-SHARE-10]', async () => {
    // Ben swaps 2 of the exchange and 2 of the hack. The object and Anne receive one half each, first in, first out by
    // proportion.
    const before = [[pay(EXCHANGE, BEN, 2)], [pay(HACK, BEN, 2)]];
    const swap = [pay(BEN, POOL, 4), token(POOL, OBJECT, 6), token(POOL, ANNE, 6)];
    expect(await askToken([...before, swap])).toEqual([0.5, 0, 1, 0.5]);
  });
});

describe('the flag of money that may be diluted', () => {
  it('is raised for a loan of some value, near the object [R-SHARE-06]', async () => {
    const diluted = [pay(HACK, ANNE, 100), pay(EXCHANGE, ANNE, 19_900), pay(ANNE, OBJECT, 100)];
    expect(isPossiblyDiluted(await ask(diluted, undefined, 20))).toBe(true);
    // Not 1,000 USD.
    expect(isPossiblyDiluted(await ask(diluted, undefined, 5))).toBe(false);
    // By proportion it is seen.
    expect(isPossiblyDiluted(await ask([pay(HACK, OBJECT, 100)], undefined, 20))).toBe(false);
  });
});

describe('a network too large for maximum flows [R-SHARE-07]', () => {
  /** Two ways that part and meet again: each may have all, both together no more than comes. */
  function createDiamond() {
    const graph = new FlowGraph();
    const nodes = Array.from({ length: 4 }, () => graph.addNode());
    const [start = 0, left = 0, right = 0, meeting = 0] = nodes;
    graph.addArc(SOURCE, start, { capacity: 0.5, share: 0 });
    graph.addArc(start, left, { capacity: 0.5, share: 0 });
    graph.addArc(start, right, { capacity: 0.5, share: 0 });
    graph.addArc(left, meeting, { capacity: 0.5, share: 0 });
    graph.addArc(right, meeting, { capacity: 0.5, share: 0 });
    const sink = graph.sinkOf({ key: 'end:Hack', type: 'Hack' });
    graph.addArc(meeting, sink, { capacity: 1, share: 0 });
    return { graph, sink };
  }

  it('is bounded by the amounts of each transaction, never below the flow', () => {
    const { graph, sink } = createDiamond();
    expect(new MaxFlow(graph).most([sink], 1_000)).toBe(0.5);
    expect(carryBounds(graph)[sink]).toBe(1);
  });

  it('is found by counting arcs, so that the same question has the same method', () => {
    const { graph, sink } = createDiamond();
    expect(new MaxFlow(graph).most([sink], 3)).toBeUndefined();
  });
});
