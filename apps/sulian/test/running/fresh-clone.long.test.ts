import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort, makeTempDir } from '../support/run-sulian.ts';
import { type Group, listLeft, SENDERS, startGroup } from './process-group.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const STOP_MS = 5_000;
const dir = makeTempDir();
const clone = join(dir.path, 'sulian');
const dataDir = join(dir.path, 'data');

/** Of our own environment only what a user's shell has, so that nothing found by us is found for them. */
const shell = (extra: Readonly<Record<string, string>>): Record<string, string> => {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...extra };
};

const startNpm = (args: readonly string[], env: Readonly<Record<string, string>>): Group =>
  startGroup(['npm', ...args], { cwd: clone, env: shell(env) });

beforeAll(() => {
  execFileSync('git', ['clone', '-q', ROOT, clone]);
});
afterAll(() => dir.remove());

describe('a fresh clone', () => {
  it('installs, builds and serves by npm start, with the demo world and its logins printed [R-RUN-01] [R-RUN-03]', async () => {
    const port = String(await findFreePort());
    const startedAt = performance.now();
    const program = startNpm(['start'], { PORT: port, SULIAN_DATA_DIR: dataDir });
    await program.said(`ready on http://localhost:${port}`);
    process.stdout.write(`fresh clone: ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    expect(program.read()).toContain('case DEMO-2026, password Sulian-2026, officer@demo.sulian');
    const page = await fetch(`http://localhost:${port}/`);
    expect(await page.text()).toContain('<div id="root">');
    process.kill(program.id, 'SIGTERM');
    // npm itself ends by the signal that it passed on.
    await program.done;
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
  });

  it.runIf(process.platform === 'linux').each(SENDERS)(
    'is stopped whole, PostgreSQL and all, by %s [R-RUN-21]',
    async (_name, send) => {
      const port = String(await findFreePort());
      const program = startNpm(['start'], { PORT: port, SULIAN_DATA_DIR: dataDir });
      await program.said(`ready on http://localhost:${port}`);
      await send(program, dataDir);
      await expect.poll(() => listLeft(program, dataDir), { timeout: STOP_MS, interval: 50 }).toEqual([]);
    },
  );

  it('tests itself by npm test, with a Chromium found or installed [R-RUN-02]', async () => {
    const tests = startNpm(['test', '--', 'e2e/assets.e2e.test.ts'], {});
    await tests.said(' passed, 0 failed, ');
    expect(await tests.done).toBe(0);
  });
});
