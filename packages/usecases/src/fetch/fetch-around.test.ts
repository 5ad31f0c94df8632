import { AppError, type ErrorCode, type StoredCoverage } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import {
  type FetchPlan,
  fetchAround,
  type HistoryTarget,
  type OutputTarget,
  type UnfetchedHistory,
  type UnfetchedOutput,
} from './fetch-around.ts';

const OWN: HistoryTarget = { address: 'O', scope: 'native' };
const PLAN: FetchPlan = { own: OWN, maxHops: 3, untilShare: 0.9 };

/** Histories that a walk meets behind each other: `behind` of one are met once it is fetched. */
interface Web {
  readonly [address: string]: readonly (readonly [address: string, share: number])[];
}

/** @param left requests, one per history */
function openWeb(web: Web, { left = 99, broken = '', fault = 'SOURCE_UNREACHABLE' as ErrorCode, listed = '' } = {}) {
  const stored = new Set<string>();
  const requestLog: string[] = [];
  let requests = left;
  const listOpen = (address: string, hops: number): readonly UnfetchedHistory[] =>
    (web[address] ?? []).flatMap(([other, share]) =>
      stored.has(other)
        ? listOpen(other, hops + 1)
        : [{ address: other, scope: 'native', share, hops, isListed: listed.includes(other) }],
    );
  return {
    asked: requestLog,
    ports: {
      walk: async () => {
        const unfetched = stored.has('O') ? listOpen('O', 1) : [];
        const missing = unfetched.reduce((sum, { share }) => sum + share, 0);
        return { explored: stored.has('O') ? 1 - missing : 0, histories: unfetched, outputs: [] };
      },
      fetchOutputs: async () => undefined,
      fetchHistory: async ({ address, scope }: HistoryTarget) => {
        requestLog.push(address);
        if (requests === 0) throw new AppError('REQUESTS_USED_UP', 'used up');
        requests -= 1;
        if (address === broken) throw new AppError(fault, 'away');
        stored.add(address);
        return { address, scope, state: 'WHOLE' } as unknown as StoredCoverage;
      },
    },
  };
}

const WEB: Web = {
  O: [
    ['A', 0.3],
    ['B', 0.5],
    ['C', 0.05],
  ],
  B: [
    ['D', 0.4],
    ['E', 0.1],
  ],
  A: [['F', 0.3]],
};

describe('fetching around an object', () => {
  it('begins with the object and goes on with the heaviest, until enough is explored [R-FETCH-60]', async () => {
    const { ports, asked: requestLog } = openWeb({
      O: [
        ['A', 0.3],
        ['B', 0.5],
        ['C', 0.05],
      ],
    });
    const shares: number[] = [];
    const report = await fetchAround(ports, { ...PLAN, onProgress: (explored) => shares.push(explored ?? Number.NaN) });
    expect(requestLog).toEqual(['O', 'B', 'A', 'C']);
    expect(report).toMatchObject({ exploredBefore: 0, exploredAfter: 1, stoppedBy: 'EXPLORED' });
    expect(report.fetched.map(({ address }) => address)).toEqual(requestLog);
    expect(shares.map((share) => Math.round(share * 100))).toEqual([0, 15, 100]);
  });

  it('reports no share explored while only a part of the own history is stored [R-FETCH-171]', async () => {
    const { ports } = openWeb(WEB);
    const shares: (number | undefined)[] = [];
    const walk = async () => ({ explored: undefined, histories: [], outputs: [] });
    const plan = { ...PLAN, untilShare: 0, onProgress: (explored: number | undefined) => shares.push(explored) };
    const report = await fetchAround({ ...ports, walk }, plan);
    expect(report).toMatchObject({ exploredBefore: undefined, exploredAfter: undefined, stoppedBy: 'NO_TARGETS' });
    expect(shares).toEqual([undefined, undefined]);
  });

  it('fetches what was listed without a proof last, however heavy [R-FETCH-60]', async () => {
    const { ports, asked: requestLog } = openWeb(WEB, { listed: 'B' });
    await fetchAround(ports, { ...PLAN, maxHops: 1, untilShare: 1 });
    expect(requestLog).toEqual(['O', 'A', 'C', 'B']);
  });

  it('fetches nothing beyond its hops, and no history twice [R-FETCH-60]', async () => {
    const near = openWeb(WEB);
    expect(await fetchAround(near.ports, { ...PLAN, maxHops: 1 })).toMatchObject({ stoppedBy: 'NO_TARGETS' });
    expect(near.asked).toEqual(['O', 'B', 'A', 'C']);
    const own = openWeb(WEB);
    const report = await fetchAround(own.ports, { ...PLAN, maxHops: 0 });
    expect([own.asked, report.exploredBefore, report.exploredAfter]).toEqual([['O'], undefined, undefined]);
    const stubborn = openWeb({ O: [['A', 0.5]] });
    const fetchHistory = async (target: HistoryTarget) => {
      if (target.address === 'O') return stubborn.ports.fetchHistory(target);
      stubborn.asked.push(target.address);
      return { ...target, state: 'LISTED' } as unknown as StoredCoverage;
    };
    expect(await fetchAround({ ...stubborn.ports, fetchHistory }, PLAN)).toMatchObject({ stoppedBy: 'NO_TARGETS' });
    expect(stubborn.asked).toEqual(['O', 'A']);
  });

  it('ends with its requests, and is continued by the next job [R-FETCH-61]', async () => {
    const { ports, asked: requestLog } = openWeb(WEB, { left: 3 });
    expect(await fetchAround(ports, PLAN)).toMatchObject({ stoppedBy: 'REQUESTS', exploredBefore: 0 });
    expect(requestLog).toEqual(['O', 'B', 'A', 'C']);
    const more = { ...ports, fetchHistory: openWeb(WEB).ports.fetchHistory };
    expect((await fetchAround(more, PLAN)).exploredBefore).toBeGreaterThan(0);
  });

  it('goes on with the others where one answer is refused, names it, and fails with the own history of the object [R-FETCH-78]', async () => {
    const { ports } = openWeb(WEB, { broken: 'B', fault: 'SOURCE_MALFORMED' });
    const report = await fetchAround(ports, PLAN);
    expect(report.failed).toEqual([{ address: 'B', scope: 'native', code: 'SOURCE_MALFORMED' }]);
    expect(report.fetched.map(({ address }) => address)).toEqual(['O', 'A', 'C', 'F']);
    expect(report.stoppedBy).toBe('NO_TARGETS');
    const own = openWeb(WEB, { broken: 'O', fault: 'SOURCE_MALFORMED' });
    await expect(fetchAround(own.ports, PLAN)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });

  it('ends with its caller, and fails with its source [R-FETCH-61]', async () => {
    const controller = new AbortController();
    const stopped = openWeb(WEB);
    const fetchHistory = async (target: HistoryTarget) => {
      const coverage = await stopped.ports.fetchHistory(target);
      if (target.address === 'B') controller.abort(new Error('stopped'));
      return coverage;
    };
    await expect(
      fetchAround({ ...stopped.ports, fetchHistory }, { ...PLAN, signal: controller.signal }),
    ).rejects.toThrow('stopped');
    expect(stopped.asked).toEqual(['O', 'B']);
    const { ports } = openWeb(WEB, { broken: 'A' });
    await expect(fetchAround(ports, PLAN)).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE' });
  });
});

/** Transactions that lead to each other: those of `behind` are met once the one before them is fetched. */
function openOutputs(count: number, { broken = '' } = {}) {
  const stored = new Set<string>();
  const batches: (readonly string[])[] = [];
  const outputs = Array.from(
    { length: count },
    (_, at): UnfetchedOutput => ({
      ...{ hash: `t${at}`, share: 1 / count, hops: 1 },
      ...(at % 2 === 0 ? {} : { spentAt: at }),
    }),
  );
  const left = () => outputs.filter(({ hash }) => !stored.has(hash));
  return {
    batches,
    ports: {
      walk: async () => ({ explored: stored.size / count, histories: [], outputs: left() }),
      fetchHistory: async (target: HistoryTarget) => target as unknown as StoredCoverage,
      fetchOutputs: async (targets: readonly OutputTarget[]) => {
        batches.push(targets.map(({ hash }) => hash));
        if (targets.some(({ hash }) => hash === broken)) throw new AppError('SOURCE_MALFORMED', 'wrong bytes');
        for (const { hash } of targets) stored.add(hash);
      },
    },
  };
}

describe('fetching transactions around an object', () => {
  it('fetches them together, each once, until enough is explored [R-FETCH-148]', async () => {
    const { ports, batches } = openOutputs(60);
    const report = await fetchAround(ports, { ...PLAN, untilShare: 0.9 });
    expect(batches.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(new Set(batches.flat()).size).toBe(60);
    expect(report).toMatchObject({ transactions: 60, failed: [], exploredAfter: 1, stoppedBy: 'EXPLORED' });
  });

  it('fetches all but those whose answers are refused, which it names [R-FETCH-148] [R-FETCH-78]', async () => {
    const { ports } = openOutputs(10, { broken: 't3' });
    expect(await fetchAround(ports, { ...PLAN, untilShare: 1 })).toMatchObject({
      ...{ transactions: 9, exploredAfter: 0.9, stoppedBy: 'NO_TARGETS' },
      failed: [{ hash: 't3', spentAt: 3, code: 'SOURCE_MALFORMED' }],
    });
  });
});
