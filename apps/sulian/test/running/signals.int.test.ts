import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutProgramVariables } from '../../../../scripts/lib/test-environment.mjs';
import { environment } from '../../src/config/environment.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { type Group, listLeft, listProcesses, SENDERS, startGroup } from './process-group.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const STOP_MS = 5_000;
const dir = makeTempDir();
const dataDir = join(dir.path, 'data');
const groups: Group[] = [];
let env: NodeJS.ProcessEnv;

beforeAll(() => {
  const path = writeIn(dir.path, 'blk00000.dat', toRecords(makeWorld('signals', 5).blocks.map(({ raw }) => raw)));
  const config = join(dir.path, 'sulian.config.yaml');
  writeFileSync(config, JSON.stringify({ chains: { BITCOIN: { source: { type: 'files', path }, pollMs: 100 } } }));
  // A .env in the checkout sets what is not set here: an empty variable is set, and means none.
  const names = Object.keys(environment.shape).flatMap((name) => [name, `${name}_FILE`]);
  const unset = Object.fromEntries(names.map((name) => [name, '']));
  env = { ...withoutProgramVariables(process.env), ...unset, SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config };
});
afterAll(() => {
  const left = new Set(groups.flatMap(({ id }) => listProcesses(id, dataDir)));
  for (const line of left) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  dir.remove();
});

describe.runIf(process.platform === 'linux')('a program that npm started', () => {
  it.each(SENDERS)(
    'leaves no process and no lock within 5 seconds of %s [R-RUN-21]',
    async (_name, send) => {
      const group = startGroup(['npm', 'run', '-s', 'sulian', '--', 'index'], { cwd: ROOT, env });
      groups.push(group);
      await group.said('level with its source at block 4');
      expect(listProcesses(group.id, dataDir).join('\n')).toContain('postgres');
      await send(group, dataDir);
      await expect.poll(() => listLeft(group, dataDir), { timeout: STOP_MS, interval: 50 }).toEqual([]);
    },
    120_000,
  );
});
