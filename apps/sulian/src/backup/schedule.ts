import { setTimeout as sleep } from 'node:timers/promises';
import type { BackupStatus } from '@sulian/api';
import { isAppError } from '@sulian/domain';
import type { Program } from '../compose.ts';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { type BackupFolder, listBackups, removeOld } from './folder.ts';
import { findStore, type TakenBackup, takeBackup } from './take-backup.ts';

const HOUR_MS = 3_600_000;
/** Until a failed backup is tried again. */
const RETRY_MS = 600_000;

type Schedule = NonNullable<Config['backup']>;

export interface ScheduledBackups {
  readonly status: () => BackupStatus;
  readonly done: Promise<void>;
}

/** Takes a backup whenever the newest complete one is old enough, and then removes the oldest ones. */
export async function startBackups(
  program: Program,
  schedule: Schedule,
  signal: AbortSignal,
): Promise<ScheduledBackups> {
  let last = findNewest(schedule, await findStore(program.database));
  let fault: string | undefined;
  let dueMs = last === undefined ? 0 : last.timeMs + schedule.everyHours * HOUR_MS;
  const run = async (): Promise<void> => {
    dueMs = Date.now() + RETRY_MS;
    try {
      const taken = await takeBackup(program, { folder: schedule.folder, signal });
      // Complete, whatever happens to older ones and to the audit log: it is not taken again before its time.
      last = { name: taken.name, timeMs: Date.parse(taken.manifest.time) };
      dueMs = last.timeMs + schedule.everyHours * HOUR_MS;
      await replaceOld(program, schedule, taken);
      fault = undefined;
    } catch (error) {
      if (signal.aborted) return;
      fault = isAppError(error) ? error.code : 'INTERNAL';
      await report(program, error);
    }
  };
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      const waitMs = Math.max(0, dueMs - Date.now());
      await sleep(Math.min(waitMs, HOUR_MS), undefined, { signal }).catch(() => undefined);
      if (!signal.aborted && Date.now() >= dueMs) await run();
    }
  };
  const status = (): BackupStatus => ({
    name: last?.name,
    timeMs: last?.timeMs,
    everyHours: schedule.everyHours,
    fault,
  });
  return { status, done: loop() };
}

function findNewest({ folder }: Schedule, store: string): Pick<BackupFolder, 'name' | 'timeMs'> | undefined {
  try {
    return listBackups(folder)
      .filter((each) => each.store === store)
      .at(-1);
  } catch {
    // Created by the first backup.
    return undefined;
  }
}

/** Removes the oldest backups after a new one, and audits both. */
async function replaceOld(program: Program, { folder, keep }: Schedule, taken: TakenBackup): Promise<void> {
  const old = removeOld(folder, taken.manifest.store, keep);
  for (const name of taken.removed) log.warn(`backup: removed an interrupted one: ${name}`);
  log.info(`backup: ${taken.name} is complete${old.length === 0 ? '' : `; removed ${old.join(', ')}`}`);
  await program.apiDeps.people.audit.append({
    who: undefined,
    where: 'system',
    action: 'backup.create',
    target: taken.name,
    result: 'OK',
    details: { ...toDetails(taken), old },
  });
}

/** For the audit log. */
export const toDetails = ({ manifest, removed }: TakenBackup): Readonly<Record<string, unknown>> => ({
  chains: Object.fromEntries(
    manifest.chains.map(({ chain, held, height }) => [held === 'BLOCKS' ? chain : `${chain} fetched`, height ?? null]),
  ),
  omitted: manifest.omitted.map(({ chain }) => chain),
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  removed,
});

async function report({ apiDeps }: Program, error: unknown): Promise<void> {
  log.fault('backup', error);
  const details = { code: isAppError(error) ? error.code : 'INTERNAL' };
  await apiDeps.people.audit
    .append({ who: undefined, where: 'system', action: 'backup.create', target: undefined, result: 'FAILED', details })
    .catch((fault: unknown) => log.fault('audit line of a failed backup', fault));
}
