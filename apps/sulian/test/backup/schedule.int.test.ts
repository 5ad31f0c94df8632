import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listBackups } from '../../src/backup/folder.ts';
import { startBackups } from '../../src/backup/schedule.ts';
import type { Program } from '../../src/program.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { openTestProgram } from '../support/test-program.ts';

const POLL_MS = 50;

/** The program with an audit log that cannot be written. */
function withoutAudit(program: Program): Program {
  const append = () => Promise.reject(new Error('the log is not writable'));
  const people = { ...program.apiDeps.people, audit: { ...program.apiDeps.people.audit, append } };
  return { ...program, apiDeps: { ...program.apiDeps, people } };
}

it('names a complete backup whose audit line failed, and reports the failure [R-RUN-145]', async () => {
  const { program, close } = await openTestProgram();
  const dir = makeTempDir();
  const stop = new AbortController();
  try {
    const schedule = { folder: dir.path, everyHours: 1, keep: 2 };
    const { status, done } = await startBackups(withoutAudit(program), schedule, stop.signal);
    while (status().fault === undefined) await sleep(POLL_MS);
    const [taken, ...others] = listBackups(dir.path);
    if (taken === undefined) expect.unreachable('no backup was taken');
    expect([status().name, status().timeMs, others]).toEqual([taken.name, taken.timeMs, []]);
    stop.abort();
    await done;
  } finally {
    stop.abort();
    dir.remove();
    await close();
  }
});

it('starts where the folder of backups cannot be read, reports that, and takes the backup once it can [R-RUN-145]', async () => {
  const { program, close } = await openTestProgram();
  const dir = makeTempDir();
  const stop = new AbortController();
  const folder = join(dir.path, 'a-file');
  writeFileSync(folder, '');
  try {
    const { status, done } = await startBackups(program, { folder, everyHours: 1, keep: 2 }, stop.signal);
    await expect.poll(() => status().fault).toBeDefined();
    expect(status().name).toBeUndefined();
    rmSync(folder);
    await expect.poll(() => status().fault, { timeout: 60_000 }).toBeUndefined();
    expect(listBackups(folder)).toMatchObject([{ name: status().name }]);
    stop.abort();
    await done;
  } finally {
    stop.abort();
    dir.remove();
    await close();
  }
});
