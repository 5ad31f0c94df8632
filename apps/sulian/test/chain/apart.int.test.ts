import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { findFreePort, makeTempDir, type Running, runSulian, startSulian } from '../support/run-sulian.ts';

const dir = makeTempDir();
const { blocks } = makeWorld('apart', 20);
const running: Running[] = [];
let test: TestDatabase;
let port: number;

beforeAll(async () => {
  test = await createTestDatabase();
  port = await findFreePort();
});
afterAll(async () => {
  await Promise.all(running.map(stop));
  await test.drop();
  dir.remove();
});

/** A program with a data folder and a configuration of its own, on the one database. */
function start(command: string, chains: object): Running {
  const name = `${command}-${running.length}`;
  const config = writeIn(dir.path, `${name}.yaml`, JSON.stringify({ chains }));
  const started = startSulian([command], {
    DATABASE_URL: test.url,
    SULIAN_DATA_DIR: join(dir.path, name),
    SULIAN_CONFIG: config,
    PORT: String(port),
  });
  running.push(started);
  return started;
}

async function stop({ child, done }: Running): Promise<number | null> {
  child.kill('SIGTERM');
  return (await done).exitCode;
}

const startIndexing = (count: number): Running => {
  const path = join(dir.path, 'blk00000.dat');
  writeFileSync(path, toRecords(blocks.slice(0, count).map(({ raw }) => raw)));
  return start('index', { BITCOIN: { source: { type: 'files', path }, pollMs: 100 } });
};

const storedHeight = async (): Promise<number | null> => {
  const [row] = await test.database.query<{ height: number | null }>(
    'select max(height) as height from ledger_bitcoin.block',
  );
  return row?.height ?? null;
};

/** Height reported by the server, not by the database. */
async function heightServed(): Promise<number> {
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  return Number(/^sulian_chain_height\{chain="BITCOIN"\} (\d+)$/m.exec(text)?.[1]);
}

const within = { timeout: 100_000, interval: 500 };

it('index and serve run apart: the one fills what the other answers from, and either goes on without the other; neither lets the chain be dropped [R-RUN-12] [R-RUN-66]', async () => {
  const indexing = startIndexing(10);
  await vi.waitFor(async () => expect(await storedHeight()).toBe(9), within);
  // Nothing listens where only the indexing runs.
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();

  const serving = start('serve', {});
  await vi.waitFor(async () => expect((await fetch(`http://localhost:${port}/healthz`)).status).toBe(200), within);
  expect(await heightServed()).toBe(9);
  const dropping = await runSulian(['drop-chain', 'BITCOIN', '--yes'], { DATABASE_URL: test.url });
  expect([dropping.exitCode, dropping.stderr]).toEqual([1, expect.stringContaining('CHAIN_IN_USE')]);
  expect(await stop(indexing)).toBe(0);
  expect(await heightServed()).toBe(9);

  const again = startIndexing(20);
  await vi.waitFor(async () => expect(await heightServed()).toBe(19), within);
  expect(await stop(serving)).toBe(0);
  expect(again.child.exitCode).toBe(null);
}, 360_000);
