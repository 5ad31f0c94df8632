import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempDir } from '../support/run-sulian.ts';
import { startGroup } from './process-group.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const dir = makeTempDir();
/** Tests of each kind that start programs. */
const SAMPLE = [
  'packages/engine/src/score',
  'apps/sulian/test/chain/apart.int.test.ts',
  'apps/sulian/test/running/interrupted.int.test.ts',
  'e2e/investigate/assets.e2e.test.ts',
];

/** A user's shell environment only, so that nothing of ours is found in the archive. */
const { PATH = '', HOME = '' } = process.env;
const shell = { PATH, HOME };

/**
 * Runs a command in a network namespace that has only this machine's own addresses. Linux only; an ordinary user needs
 * the right to create user namespaces.
 */
const ISOLATE = process.getuid?.() === 0 ? ['-n'] : ['-cn', '--keep-caps'];
const isolated = (command: string): [string, ...string[]] => [
  'unshare',
  ...[...ISOLATE, 'sh', '-c', `ip link set lo up && ${command}`],
];
const canIsolate = spawnSync('unshare', isolated('true').slice(1)).status === 0;

let root: string;

beforeAll(() => {
  const clone = join(dir.path, 'clone');
  execFileSync('git', ['clone', '-q', ROOT, clone]);
  const archive = execFileSync('npm', ['run', '-s', 'pack', '--', dir.path], { cwd: clone, encoding: 'utf8' }).trim();
  execFileSync('sha256sum', ['-c', '--quiet', `${archive}.sha256`], { cwd: dir.path });
  execFileSync('tar', ['-xzf', archive, '-C', dir.path]);
  const name = readdirSync(dir.path).find((each) => each.startsWith('sulian-') && !each.includes('.tar.'));
  root = join(dir.path, name ?? 'none');
});
afterAll(() => dir.remove());

describe('an archive for machines without a network', () => {
  it('contains a digest of every file and the bill of materials [R-RUN-151]', () => {
    const check = () => spawnSync('sha256sum', ['-c', '--quiet', 'SHA256SUMS'], { cwd: root, encoding: 'utf8' });
    expect(check()).toMatchObject({ status: 0, stdout: '' });
    const license = join(root, 'LICENSE');
    const text = readFileSync(license);
    writeFileSync(license, 'changed');
    expect(check()).toMatchObject({ status: 1, stdout: 'LICENSE: FAILED\n' });
    writeFileSync(license, text);
    expect(JSON.parse(readFileSync(join(root, 'sbom.cdx.json'), 'utf8'))).toMatchObject({ bomFormat: 'CycloneDX' });
  });

  it.runIf(canIsolate)('builds, starts and tests itself where no other host can be reached [R-RUN-151]', async () => {
    const reached = spawnSync('unshare', isolated(`node -e "fetch('http://192.0.2.1')"`).slice(1), {
      encoding: 'utf8',
      env: shell,
    });
    expect(reached.stderr).toContain('ENETUNREACH');
    expect(SAMPLE.filter((each) => !existsSync(join(root, each)))).toEqual([]);
    const tests = startGroup(isolated(`npm test -- ${SAMPLE.join(' ')}`), { cwd: root, env: shell });
    await tests.said(' passed, 0 failed, ');
    expect(await tests.done).toBe(0);
  });
});
