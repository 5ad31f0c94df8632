import { join } from 'node:path';
import type { BlockImportRow } from '@sulian/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { writeRun } from '../../bench/generate.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { createRunner } from '../support/run-here.ts';
import { type Outcome, type Running, startSulian } from '../support/run-sulian.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';
import { makeWorld, toRecords, writeIn } from './block-files.ts';

/** An import of some seconds: progress is saved once per second. */
const LEGS = 200_000;
const WAIT_MS = 120_000;

let test: TestProgram;
let api: TestApi;
let env: Record<string, string>;

beforeAll(async () => {
  test = await openTestProgram();
  api = await openTestApi(test.program, {}, { role: 'ADMIN' });
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: join(test.dir, 'data') };
});
afterAll(async () => {
  await api.close();
  await test.close();
});

const run = createRunner();
const list = async () => (await api.get<{ data: readonly BlockImportRow[] }>('/api/admin/imports')).data;
const argsOf = (path: string) => ['import-blocks', '--chain', 'BITCOIN', '--from', path];
const listAudited = async () =>
  (await test.program.apiDeps.people.auditTrail.listNewest({ actions: ['blocks.import'], limit: 10 })).map(
    ({ target, result, details }) => ({ target, result, ...details }),
  );

/** The newest import once it meets the condition, while the command runs. */
async function until(isMet: (row: BlockImportRow) => boolean, running?: Running): Promise<BlockImportRow> {
  let ended: Outcome | undefined;
  void running?.done.then((outcome) => {
    ended = outcome;
  });
  return vi.waitFor(
    async () => {
      const [row] = await list();
      if (row === undefined || !isMet(row))
        throw new Error(`${JSON.stringify(row)} ${ended === undefined ? '' : JSON.stringify(ended)}`);
      return row;
    },
    { timeout: WAIT_MS, interval: 100 },
  );
}

it('an import is shown while it runs, as interrupted after a kill, and as done once it was resumed [R-RUN-179]', async () => {
  const path = join(test.dir, 'blocks of a node');
  writeRun({ legs: LEGS, walks: [] }, path);
  const first = startSulian(argsOf(path), env);
  const running = await until(({ blocks, totalBlocks }) => blocks > 0 && blocks < (totalBlocks ?? 0), first);
  expect(running).toMatchObject({
    blockchain: 'BITCOIN',
    source: 'blocks of a node',
    state: 'RUNNING',
    stage: 'WRITING',
    firstHeight: 0,
    endedAt: null,
    fault: null,
  });
  const { blocks, totalBlocks, lastHeight, height, transactions } = running;
  expect(lastHeight).toBe((totalBlocks ?? 0) - 1);
  expect(height).toBe(blocks - 1);
  // The first blocks may have a coinbase alone.
  expect(transactions).toBeGreaterThanOrEqual(blocks);
  first.child.kill('SIGKILL');
  await first.done;

  expect((await list())[0]).toMatchObject({ state: 'RUNNING' });
  await test.program.database.query(`UPDATE records.block_import SET seen_at = seen_at - interval '31 seconds'`);
  const killed = await until(({ state }) => state !== 'RUNNING');
  expect(killed).toMatchObject({ id: running.id, state: 'INTERRUPTED', endedAt: null, fault: null, secondsLeft: null });
  expect(await listAudited()).toEqual([]);

  const { exitCode, stderr } = await run(argsOf(path), env);
  expect(exitCode, stderr).toBe(0);
  const [done, before, ...others] = await list();
  expect(others).toEqual([]);
  expect(before).toMatchObject({ id: killed.id, state: 'INTERRUPTED' });
  // A resumed run writes and counts the rest.
  const rest = (totalBlocks ?? 0) - (done?.firstHeight ?? 0);
  expect(done?.firstHeight).toBeGreaterThanOrEqual(blocks);
  expect(done).toMatchObject({
    state: 'DONE',
    blocks: rest,
    totalBlocks: rest,
    height: lastHeight,
    secondsLeft: null,
  });
  expect(done?.endedAt).toBeGreaterThanOrEqual(done?.beganAt ?? Number.NaN);
  expect(done?.blocksPerSec).toBeGreaterThan(0);
  expect(await listAudited()).toMatchObject([
    { target: 'BITCOIN', result: 'OK', source: 'blocks of a node', height: lastHeight },
  ]);
}, 300_000);

it('a failed import has its reason without paths [R-RUN-179]', async () => {
  const { blocks } = makeWorld('another world', 5);
  const path = writeIn(test.dir, 'foreign.dat', toRecords(blocks.map(({ raw }) => raw)));
  const { exitCode } = await run(argsOf(path), env);
  expect(exitCode).toBe(1);
  const [failed] = await list();
  expect(failed).toMatchObject({ state: 'FAILED', source: 'foreign.dat', fault: { code: expect.any(String) } });
  expect(failed?.endedAt).not.toBeNull();
  expect(JSON.stringify(failed)).not.toContain(test.dir);
  const [line] = await listAudited();
  expect(line).toMatchObject({ result: 'FAILED', source: 'foreign.dat', code: failed?.fault?.code });
}, 120_000);
