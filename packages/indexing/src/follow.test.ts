import { AppError, type BlockSource, type Ledger, type LedgerWriter } from '@sulian/domain';
import { expect, it, onTestFinished, vi } from 'vitest';
import { catchUp, type FollowOptions, follow } from './follow.ts';

const HEAD = { height: 5, hash: 'aa' };
/** A ledger that is level with the head, and has its wallets. */
const LEVEL = { ...HEAD, chain: 'BITCOIN', firstHeight: 0, clusteredHeight: 9 };

const sourceOf = (getHead: BlockSource['getHead']): BlockSource => ({
  chain: 'BITCOIN',
  getHead,
  findHash: async () => HEAD.hash,
  getBlocks: async () => [],
});

const toLedger = (getState: () => Promise<object>, writer: Partial<LedgerWriter> = {}): Ledger =>
  ({ getState, writer: () => ({ countCounterparties: async () => false, ...writer }) }) as unknown as Ledger;

const RULES = {
  rules: { finalityDepth: 0, blockTimeSec: 600, firstHeight: 0 },
  clusterRule: () => expect.unreachable('nothing is left to cluster'),
  limits: { maxBlocks: 10 },
  pollMs: 1,
} satisfies Partial<FollowOptions>;

it('hands the stop of the program over to the count of counterparties, and ends with it', async () => {
  const stopping = new AbortController();
  let handedOver: AbortSignal | undefined;
  const writer: Pick<LedgerWriter, 'countCounterparties'> = {
    countCounterparties: async (signal) => {
      stopping.abort();
      handedOver = signal;
      return false;
    },
  };
  const state = { ...LEVEL, clusteredHeight: 5 };
  const steps: string[] = [];
  await catchUp({
    ...RULES,
    ledger: toLedger(async () => state, writer),
    source: sourceOf(async () => HEAD),
    signal: stopping.signal,
    onStep: ({ kind }) => steps.push(kind),
  });
  expect(steps).toEqual(['level']);
  expect(handedOver).toBe(stopping.signal);
});

it('looks for what waits to be counted again only after the ledger moved, or a look failed', async () => {
  const stopping = new AbortController();
  const looks: number[] = [];
  let heads = 0;
  let height = 5;
  const writer: Partial<LedgerWriter> = {
    append: async (blocks) => {
      height += blocks.length;
    },
    countCounterparties: async () => {
      looks.push(heads);
      if (looks.length === 1) throw new Error('the store is away');
      return false;
    },
  };
  const state = () => ({ chain: 'BITCOIN', firstHeight: 0, clusteredHeight: 9, height, hash: `h${height}` });
  const source: BlockSource = {
    chain: 'BITCOIN',
    getHead: async () => {
      heads += 1;
      if (heads === 12) stopping.abort();
      const headHeight = heads < 6 ? 5 : 6;
      return { height: headHeight, hash: `h${headHeight}` };
    },
    findHash: async (at) => `h${at}`,
    getBlocks: async (from, to) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({
        chain: 'BITCOIN',
        height: from + index,
        hash: `h${from + index}`,
        parentHash: `h${from + index - 1}`,
        timeSec: 1,
        transactions: [],
      })),
  };
  await follow({
    ...RULES,
    ledger: toLedger(async () => state(), writer),
    source,
    signal: stopping.signal,
  });
  // Failed, looked again; the head was compared, a block came, then level again.
  expect(looks).toEqual([1, 2, 7, 8]);
});

it('reads a level ledger again only for another head, after a fault, or after 5 s', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const reads: number[] = [];
  let heads = 0;
  const source = sourceOf(async () => {
    heads += 1;
    if (heads === 8) vi.advanceTimersByTime(5_000);
    if (heads === 12) throw new AppError('SOURCE_UNREACHABLE', 'away');
    if (heads === 17) stopping.abort();
    return HEAD;
  });
  await follow({
    ...RULES,
    ledger: toLedger(async () => {
      reads.push(heads);
      return LEVEL;
    }),
    source,
    signal: stopping.signal,
  });
  // The first step and its wallets; the first head that is compared; 5 s later, until a step began after them; the head
  // after the fault. The others (4 to 7, 16) read nothing.
  expect(reads).toEqual([0, 1, 2, 8, 10, 13]);
});

it('ends with an alarm that the source raises while the ledger is level, even if it raises it once', async () => {
  const alarms: (string | undefined)[] = [];
  let heads = 0;
  const source = sourceOf(async () => {
    heads += 1;
    if (heads === 4) throw new AppError('REORG_TOO_DEEP', 'final block 3 changed');
    return HEAD;
  });
  const ending = follow({
    ...RULES,
    ledger: toLedger(async () => LEVEL, { setAlarm: async (text) => void alarms.push(text) }),
    source,
    signal: AbortSignal.timeout(3_000),
  });
  await expect(ending).rejects.toMatchObject({ code: 'REORG_TOO_DEEP' });
  expect(alarms).toEqual(['final block 3 changed']);
});

it.each([
  ['its poll interval', 8, [8, 16, 32, 64, 8]],
  ['half a second', 5_000, [500, 1_000, 2_000, 4_000, 500]],
])('tries a source again after %s, then after twice as long each time until it answers [R-LEDGER-30]', async (_, pollMs, expected) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stopping = new AbortController();
  const pauses: number[] = [];
  let heads = 0;
  const source = sourceOf(async () => {
    heads += 1;
    if (heads !== 5) throw new AppError('SOURCE_UNREACHABLE', 'away');
    return HEAD;
  });
  const following = follow({
    ...RULES,
    ledger: toLedger(async () => LEVEL),
    source,
    pollMs,
    signal: stopping.signal,
    onFault: (_error, retryMs) => {
      pauses.push(retryMs);
      if (pauses.length === expected.length) stopping.abort();
    },
  });
  await vi.runAllTimersAsync();
  await following;
  expect(pauses).toEqual(expected);
});
