import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase } from '@sulian/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { buildServerIfStale } from '../../../../scripts/lib/build-server.mjs';
import { withoutProgramVariables } from '../../../../scripts/lib/test-environment.mjs';
import { toRecords, writeIn } from '../imports/block-files.ts';
import { BLOCK_170, BLOCK_171 } from '../support/real-blocks.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir, startSulian } from '../support/run-sulian.ts';

/** The bound of a stop is proven with the server; here the machine may be busy. */
const STOP_MS = 15_000;

const dir = makeTempDir();
afterAll(() => dir.remove());

const run = createRunner();

describe('an import that is stopped while its database keeps it waiting', () => {
  it('ends as failed, says so in one document, and goes on when it is run again [R-RUN-05]', async () => {
    const test = await createTestDatabase();
    const env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: join(dir.path, 'data') };
    const ask = (raw: Buffer, ...more: string[]) => {
      const path = writeIn(dir.path, 'blk00000.dat', toRecords([raw]));
      return ['import-blocks', '--chain', 'BITCOIN', '--from', path, '--json', ...more];
    };
    const first = await run(ask(BLOCK_170.raw, '--first-height', '170'), env);
    expect(first.exitCode, first.stderr).toBe(0);

    const args = ask(BLOCK_171.raw);
    const stopped = await test.database.transaction(async (session) => {
      await session.query('LOCK TABLE ledger_bitcoin.checkpoint IN ACCESS EXCLUSIVE MODE');
      const running = startSulian(args, env);
      const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await test.database.query(waits)).length, { timeout: 60_000 }).toBeGreaterThan(0);
      const startedAt = Date.now();
      running.child.kill('SIGTERM');
      return { ...(await running.done), tookMs: Date.now() - startedAt };
    });
    expect(stopped.tookMs).toBeLessThan(STOP_MS);
    expect(stopped.exitCode, stopped.stderr).toBe(1);
    expect(JSON.parse(stopped.stdout)).toMatchObject({
      success: false,
      message: expect.stringContaining('interrupted'),
    });

    const again = await run(args, env);
    expect(JSON.parse(again.stdout)).toMatchObject({ imported: 1, firstHeight: 170, height: 171 });
    await test.drop();
  }, 180_000);
});

/** `nobody`, who has no rights but a name: without one initdb refuses. */
const UID = 65_534;
const main = await buildServerIfStale();
const mayRead = process.getuid?.() === 0 && spawnSync('test', ['-r', main], { uid: UID, gid: UID }).status === 0;

describe.runIf(mayRead)('an ordinary user', () => {
  it('runs the program with a folder of their own [R-RUN-20]', async () => {
    const home = join(dir.path, 'home');
    mkdirSync(home);
    spawnSync('chown', [`${UID}:${UID}`, home]);
    spawnSync('chmod', ['755', dir.path]);
    const dataDir = join(home, 'data');
    const child = spawn(process.execPath, [main, 'case', 'create', '--name', 'A', '--json'], {
      cwd: home,
      uid: UID,
      gid: UID,
      env: { ...withoutProgramVariables(process.env), HOME: home, SULIAN_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    const exitCode = await new Promise((resolve) => child.on('close', resolve));
    expect([exitCode, JSON.parse(stdout)]).toEqual([0, { id: 1, name: 'A', status: 'APPROVED' }]);
    expect(statSync(join(dataDir, 'cluster')).uid).toBe(UID);
  }, 120_000);
});
