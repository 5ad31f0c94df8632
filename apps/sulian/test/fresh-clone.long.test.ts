import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort, makeTempDir } from './run-sulian.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const dir = makeTempDir();
const clone = join(dir.path, 'sulian');
const dataDir = join(dir.path, 'data');

/** Of our own environment only what a user's shell has, so that nothing found by us is found for them. */
const shell = (extra: Readonly<Record<string, string>>): Record<string, string> => {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...extra };
};

/** Runs an npm command in the clone until it ends or says what is waited for. */
function runNpm(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn('npm', args, { cwd: clone, env: shell(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const done = once(child, 'close').then(([code]) => code as number | null);
  const said = (words: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(words)) resolve();
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      done.then(() => reject(new Error(`ended before it said "${words}":\n${output}`)), reject);
    });
  return { child, done, said, read: () => output };
}

beforeAll(() => {
  execFileSync('git', ['clone', '-q', ROOT, clone]);
});
afterAll(() => dir.remove());

describe('a fresh clone', () => {
  it('installs, builds and serves by npm start, with the demo world and its logins printed [R-RUN-01] [R-RUN-03]', async () => {
    const port = String(await findFreePort());
    const startedAt = performance.now();
    const program = runNpm(['start'], { PORT: port, SULIAN_DATA_DIR: dataDir });
    await program.said(`ready on http://localhost:${port}`);
    process.stdout.write(`fresh clone: ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
    expect(program.read()).toContain('case DEMO-2026, password Sulian-2026, officer@demo.sulian');
    const page = await fetch(`http://localhost:${port}/`);
    expect(await page.text()).toContain('<div id="root">');
    program.child.kill('SIGTERM');
    // npm itself ends by the signal that it passed on.
    await program.done;
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
  });

  it('tests itself by npm test, with a Chromium found or installed [R-RUN-02]', async () => {
    const tests = runNpm(['test', '--', 'e2e/assets.e2e.test.ts'], {});
    await tests.said(' passed, 0 failed, ');
    expect(await tests.done).toBe(0);
  });
});
