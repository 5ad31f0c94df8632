import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listLog, logFolderOf, readLogFile, removeOldLog, shipLog, toLogPath } from './ship-log.ts';

const STORE = '0123456789ab';
const [one, two, three] = ['000000010000000000000001', '000000010000000000000002', '000000010000000000000003'] as const;
let folder: string;
let staged: string;
let target: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sulian-log-'));
  staged = join(folder, 'staged');
  target = logFolderOf(folder, STORE, 'a');
  mkdirSync(staged);
});
afterEach(() => rmSync(folder, { recursive: true }));

const stage = (name: string, content: string): void => writeFileSync(join(staged, name), content);

it('moves complete files of the log, and no others', async () => {
  stage(one, 'first');
  stage('id', 'of the archive');
  stage('archtemp.x', 'half');
  await shipLog(staged, target);
  expect(readdirSync(staged).sort()).toEqual(['archtemp.x', 'id']);
  expect(listLog(target)).toEqual([one]);
  expect(readLogFile(toLogPath(target, one)).toString()).toBe('first');
});

it('finishes what a kill interrupted: a half copy, and one that was complete [R-RUN-148]', async () => {
  mkdirSync(target);
  writeFileSync(`${toLogPath(target, one)}.partial`, 'half');
  expect(listLog(target)).toEqual([]);
  stage(one, 'first');
  await shipLog(staged, target);
  stage(one, 'first');
  await shipLog(staged, target);
  expect([readdirSync(staged), listLog(target)]).toEqual([[], [one]]);
});

it('never replaces a segment by another one, and leaves files that could not be moved [R-RUN-148]', async () => {
  stage(one, 'first');
  await shipLog(staged, target);
  stage(one, 'other');
  await expect(shipLog(staged, target)).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
  expect(readLogFile(toLogPath(target, one)).toString()).toBe('first');
  writeFileSync(join(folder, 'file'), '');
  await expect(shipLog(staged, join(folder, 'file', 'log'))).rejects.toThrow();
  expect(readdirSync(staged)).toEqual([one]);
});

it('removes segments before the first that a backup needs, and logs that none continues', async () => {
  for (const name of [one, two, three]) stage(name, name);
  await shipLog(staged, target);
  const other = logFolderOf(folder, STORE, 'b');
  const foreign = logFolderOf(folder, 'ba9876543210', 'a');
  for (const each of [other, foreign]) mkdirSync(each);
  removeOldLog(folder, STORE, new Map([['a', two]]));
  expect(listLog(target)).toEqual([two, three]);
  expect([existsSync(other), existsSync(foreign)]).toEqual([false, true]);
});
