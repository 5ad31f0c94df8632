import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environment } from '../../src/config/environment.ts';
import { findFreePort, makeTempDir } from '../support/run-sulian.ts';
import { type Group, listLeft, SENDERS, startGroup } from './process-group.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const STOP_MS = 5_000;
const dir = makeTempDir();
const clone = join(dir.path, 'sulian');
/** The default, so that the tests run next to the demo world that `npm start` has made. */
const dataDir = join(clone, 'data');

/** Settings with which no program starts. */
const HOSTILE = [
  ...Object.keys(environment.shape),
  'DATABASE_URL_FILE',
  'SULIAN_DOCUMENT_KEY_FILE',
  'SULIAN_SMTP_PASSWORD_FILE',
  'SULIAN_METRICS_TOKEN_FILE',
].map((name) => [name, '/dev/null/nothing'] as const);
/** Tests of each kind that start programs. */
const SAMPLE = [
  'scripts/test-environment.test.mjs',
  'apps/sulian/test/chain/apart.int.test.ts',
  'apps/sulian/test/running/interrupted.int.test.ts',
  'apps/sulian/test/running/signals.int.test.ts',
  'e2e/investigate/assets.e2e.test.ts',
];

/** A user's shell environment only, so that nothing of ours is found in the clone. */
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
    const program = startNpm(['start'], { PORT: port });
    await program.said(`ready on http://localhost:${port}`);
    process.stdout.write(`fresh clone: ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    // After the lines of the chains, where the last thing that a terminal shows is how to sign in.
    await program.said('case DEMO-2026, password Sulian-2026, officer@demo.sulian');
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
      const program = startNpm(['start'], { PORT: port });
      await program.said(`ready on http://localhost:${port}`);
      await send(program, dataDir);
      await expect.poll(() => listLeft(program, dataDir), { timeout: STOP_MS, interval: 50 }).toEqual([]);
    },
  );

  it('tests itself by npm test, with a Chromium found or installed, whatever a person has set up [R-RUN-02] [R-RUN-99]', async () => {
    expect(SAMPLE.filter((each) => !existsSync(join(clone, each)))).toEqual([]);
    writeFileSync(join(clone, 'sulian.config.yaml'), 'chains: none of ours');
    writeFileSync(join(clone, '.env'), `${HOSTILE.map(([name, value]) => `${name}=${value}`).join('\n')}\n`);
    const tests = startNpm(['test', '--', ...SAMPLE], Object.fromEntries(HOSTILE));
    await tests.said(' passed, 0 failed, ');
    expect(await tests.done).toBe(0);
  });
});
