import { once } from 'node:events';
import { Readable } from 'node:stream';
import { parseBlock } from '@sulian/chains';
import type { LedgerSnapshot, ScreeningRow, ScreeningWork } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { createFindKnown, readList, runScreening, scoreObject } from '@sulian/usecases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const BLOCKS = 200;
const FIRST = 170;
const ROWS = 24;

let held: WorldProgram;
let program: Program;
let texts: readonly string[];
beforeAll(async () => {
  held = await openWorldProgram('one-snapshot', BLOCKS);
  program = held.program;
  texts = await program.ledger.read('BITCOIN', async (reader) =>
    (await reader.listAddressesAfter(0, 2_000)).map(({ text }) => text),
  );
});
afterAll(() => held.close());
beforeEach(() => goTo(FIRST));

const writer = () => program.ledger.writer('BITCOIN');

/** Rolls back or appends, until the ledger ends with the height. */
async function goTo(height: number): Promise<void> {
  const { height: now = -1 } = await program.ledger.getState('BITCOIN');
  if (now > height) await writer().rollback(height);
  for (const block of held.world.blocks.slice(now + 1, height + 1))
    await writer().append([parseBlock(block.raw, { chain: 'BITCOIN', height: block.height })]);
  await writer().cluster(height, commonInputOwnershipRule);
}

async function store(rows = ROWS): Promise<number> {
  // Every tenth of the oldest: they are active all the time.
  const list = texts.slice(0, rows * 10).filter((_, index) => index % 10 === 0);
  const items = readList(
    { extractor: program.apiDeps.extractor, readers: program.adapters, findKnown: createFindKnown(program.apiDeps) },
    {
      fileName: 'list.csv',
      bytes: Readable.from([Buffer.from(`address,chain\n${list.map((each) => `${each},BTC`).join('\n')}\n`)]),
    },
  );
  const draft = { owner: undefined, by: 'test', fileName: 'list.csv', passes: 3, nowSec: 0 };
  return (await program.screenings.create(draft, items)).id;
}

interface Disturbance {
  /** After each batch of a pass is stored. */
  readonly onSaved?: (pass: number) => Promise<void>;
  /** Before each read of a walk. */
  readonly onWalk?: (snapshot: LedgerSnapshot) => Promise<void>;
}

async function run(id: number, { onSaved, onWalk }: Disturbance = {}): Promise<void> {
  // Stored answers of other runs would answer for this one.
  await program.database.query('TRUNCATE records.answer');
  const { apiDeps, ledger } = program;
  let snapshot: LedgerSnapshot | undefined;
  const save: ScreeningWork['save'] = async (job, pass, answered) => {
    const isSaved = await apiDeps.screeningWork.save(job, pass, answered);
    await onSaved?.(pass);
    return isSaved;
  };
  const deps = {
    ...apiDeps,
    ledger: {
      ...ledger,
      holdSnapshot: async (...asked: Parameters<typeof ledger.holdSnapshot>) => {
        snapshot = await ledger.holdSnapshot(...asked);
        return snapshot;
      },
    },
    screeningWork: { ...apiDeps.screeningWork, save },
    inTurn: async <T>(work: (each: Program['ledger']) => Promise<T>) => {
      if (snapshot !== undefined) await onWalk?.(snapshot);
      return work(ledger);
    },
    clock: Date.now,
    log: { fault: () => undefined },
  };
  await runScreening(deps, id, { signal: new AbortController().signal });
}

const listRows = (id: number) => program.screenings.listRows(undefined, id, { after: 0, limit: 500 });
const find = (id: number) => program.screenings.get(undefined, id);
const heightsOf = (rows: readonly ScreeningRow[]) => [...new Set(rows.map(({ result }) => result.height))].sort();
const toFacts = (rows: readonly ScreeningRow[]) =>
  rows.map(({ position, state, reason, passes, severity, result }) => ({
    position,
    state,
    reason,
    passes,
    severity,
    result,
  }));

/** The rows of an undisturbed screening of a ledger that ends with the height. */
async function screenAt(height: number): Promise<ReturnType<typeof toFacts>> {
  await goTo(height);
  const id = await store();
  await run(id);
  return toFacts(await listRows(id));
}

const countHolders = async (): Promise<number> => {
  const rows = await program.database.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction' AND query LIKE '%pg_export_snapshot%'`,
  );
  return rows.length;
};

describe('a screening while blocks arrive', () => {
  it('has the answers of the address page at one height in all rows, and states it [R-SCREEN-47] [R-SCREEN-48]', async () => {
    const id = await store();
    let [height, holders] = [FIRST, 0];
    await run(id, {
      onSaved: async () => {
        holders = Math.max(holders, await countHolders());
        height += 4;
        await goTo(height);
      },
    });
    expect((await program.ledger.getState('BITCOIN')).height).toBeGreaterThan(FIRST + 8);
    const rows = await listRows(id);
    expect(heightsOf(rows)).toEqual([FIRST]);
    expect((await find(id)).chains).toEqual([{ chain: 'BITCOIN', height: FIRST, lowest: FIRST, highest: FIRST }]);
    expect(holders).toBe(1);
    await expect.poll(countHolders).toBe(0);
    const after = toFacts(rows);
    expect(after).toEqual(await screenAt(FIRST));
    await program.database.query('TRUNCATE records.answer');
    for (const { address = '', result } of rows.slice(0, 8)) {
      const answers = [];
      for (const analysisType of ['INCOMING', 'OUTGOING'] as const)
        answers.push(
          await scoreObject(program.apiDeps, {
            ...{ analysisType, objectType: 'ADDRESS', objectId: address, blockchain: 'BITCOIN', coin: 'ALL' },
          }),
        );
      expect(answers.map(({ basis }) => basis.height)).toEqual([FIRST, FIRST]);
      expect(result.unknownShare).toBe(
        Math.max(...answers.map(({ explored }) => explored.notEstablished ?? Number.NaN)),
      );
      expect(result.basis).toBe(answers[1]?.headline.basis);
    }
    // The blocks that came change these rows.
    expect(after).not.toEqual(await screenAt(height).then((later) => later.map(withHeight(FIRST))));
  });

  it('reads the rest at a new height where the connection is lost in a walk, and states both [R-SCREEN-47] [R-SCREEN-48]', async () => {
    const id = await store();
    let walks = 0;
    await run(id, {
      onWalk: async (snapshot) => {
        walks += 1;
        // The second pass reads once; then each row has two walks.
        if (walks !== 8) return;
        await goTo(FIRST + 10);
        await program.database.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_export_snapshot%' AND pid <> pg_backend_pid()`,
        );
        if (!snapshot.over.aborted) await once(snapshot.over, 'abort');
      },
    });
    await expectHeights(id, [FIRST, FIRST + 10], [3, ROWS - 3]);
  });

  it('goes on at a new height after a stop in the middle, and each row has the answers of its own [R-SCREEN-47] [R-SCREEN-48]', async () => {
    const id = await store();
    const stopped = run(id, {
      onSaved: async (pass) => {
        if (pass === 3) throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    await goTo(FIRST + 10);
    await run(id);
    await expectHeights(id, [FIRST, FIRST + 10], [10, ROWS - 10]);
  });
});

const withHeight =
  (height: number) =>
  <Row extends ReturnType<typeof toFacts>[number]>(row: Row): Row => ({ ...row, result: { ...row.result, height } });

/** Fields that walks answer. */
const toWalk = ({ position, state, severity, result }: ReturnType<typeof toFacts>[number]) => ({
  ...{ position, state, severity, basis: result.basis, worst: result.worst },
  ...{ unknownShare: result.unknownShare, height: result.height },
});

/** Rows of two heights, each as of a screening at that height. */
async function expectHeights(id: number, heights: readonly [number, number], counts: readonly [number, number]) {
  const rows = toFacts(await listRows(id));
  const [low, high] = heights;
  expect(heights.map((height) => rows.filter(({ result }) => result.height === height).length)).toEqual(counts);
  expect((await find(id)).chains).toEqual([{ chain: 'BITCOIN', height: low, lowest: low, highest: high }]);
  const undisturbed = new Map([
    [low, await screenAt(low)],
    [high, await screenAt(high)],
  ]);
  for (const row of rows)
    expect(toWalk(row)).toEqual(undisturbed.get(row.result.height ?? 0)?.map(toWalk)[row.position - 1]);
}

describe('a screening whose chain is reorganised', () => {
  const expectAllOf = async (id: number, height: number) => {
    const { chains, progress, counts, rows: total } = await find(id);
    expect(chains).toEqual([{ chain: 'BITCOIN', height, lowest: height, highest: height }]);
    expect(progress.map((each) => [each.done, each.total])).toEqual([1, 2, 3].map(() => [total, total]));
    expect(Object.values(counts).reduce((sum, each) => sum + each, 0)).toBe(total);
    expect(counts.PENDING).toBe(0);
    const rows = toFacts(await listRows(id));
    expect(rows).toEqual(await screenAt(height));
  };

  it.each([
    1, 2, 3,
  ])('answers all rows of the branch that was rolled back again, in pass %i [R-SCREEN-49]', async (pass) => {
    const id = await store();
    let isBack = false;
    await run(id, {
      onSaved: async (now) => {
        if (now !== pass || isBack) return;
        isBack = true;
        await goTo(FIRST - 5);
      },
    });
    expect(isBack).toBe(true);
    await expectAllOf(id, FIRST - 5);
  });

  it('does so after the last row, and after a stop [R-SCREEN-49]', async () => {
    const id = await store();
    let saved = 0;
    const stopped = run(id, {
      onSaved: async (pass) => {
        saved += pass === 3 ? 1 : 0;
        if (saved === Math.ceil(ROWS / 10)) throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect((await find(id)).counts.PENDING).toBe(0);
    await goTo(FIRST - 5);
    await run(id);
    await expectAllOf(id, FIRST - 5);
  });

  it('leaves rows of earlier blocks as they are [R-SCREEN-49]', async () => {
    const id = await store();
    const stop = async (pass: number) => {
      if (pass === 3) throw new Error('stopped');
    };
    await expect(run(id, { onSaved: stop })).rejects.toThrow('stopped');
    await goTo(FIRST + 10);
    await expect(run(id, { onSaved: stop })).rejects.toThrow('stopped');
    await goTo(FIRST + 5);
    await run(id);
    await expectHeights(id, [FIRST, FIRST + 5], [10, ROWS - 10]);
  });

  it('goes on with its snapshot where only later blocks are rolled back [R-SCREEN-49]', async () => {
    const id = await store();
    await goTo(FIRST);
    let walked = 0;
    await run(id, {
      onSaved: async (pass) => {
        await goTo(FIRST + 3);
        await goTo(FIRST + 1);
        walked += pass === 3 ? 1 : 0;
      },
    });
    expect(walked).toBe(Math.ceil(ROWS / 10));
    expect(heightsOf(await listRows(id))).toEqual([FIRST]);
    expect((await find(id)).chains).toMatchObject([{ lowest: FIRST, highest: FIRST }]);
  });
});
