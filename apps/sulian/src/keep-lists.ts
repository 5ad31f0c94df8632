import { setTimeout as sleep } from 'node:timers/promises';
import type { ListStatus } from '@sulian/api';
import { type ErrorCode, type ImportReport, isAppError } from '@sulian/domain';
import { importLabels } from '@sulian/usecases';
import type { Config } from './config.ts';
import { log } from './log.ts';
import type { Program } from './program.ts';

const HOUR_MS = 3_600_000;
/** Until a list that could not be imported is tried again. */
const RETRY_MS = HOUR_MS;
/** Imports among which the last one of a list is searched. */
const MAX_IMPORTS = 1_000;
const BY_SCHEDULE = 'schedule';
/** Place of lines of the audit log that nobody's call has left. */
const BY_PROGRAM = 'system';

type ScheduledList = Config['labelLists'][number];

export interface ScheduledLists {
  readonly status: () => readonly ListStatus[];
  readonly done: Promise<void>;
}

interface ListState {
  readonly list: ScheduledList;
  lastMs: number | undefined;
  dueMs: number;
  fault: ErrorCode | undefined;
}

/** Imports the configured lists again, each when its last import is old enough, one after the other. */
export async function keepLabelLists(program: Program, signal: AbortSignal): Promise<ScheduledLists> {
  const last = await findLastImports(program);
  const states = program.config.labelLists.map((list): ListState => {
    const lastMs = last.get(toTarget(list));
    return { list, lastMs, dueMs: lastMs === undefined ? 0 : lastMs + list.everyHours * HOUR_MS, fault: undefined };
  });
  const loop = async (): Promise<void> => {
    while (!signal.aborted) {
      for (const state of states)
        if (!signal.aborted && Date.now() >= state.dueMs) await importList(program, state, signal);
      const waitMs = Math.min(HOUR_MS, ...states.map(({ dueMs }) => Math.max(0, dueMs - Date.now())));
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    status: () => states.map(toStatus),
    done: states.length === 0 ? Promise.resolve() : loop(),
  };
}

const toStatus = ({ list, lastMs, dueMs, fault }: ListState): ListStatus => ({
  format: list.format,
  source: list.source,
  everyHours: list.everyHours,
  lastMs,
  dueMs: dueMs === 0 ? undefined : dueMs,
  fault,
});

/** Times of the newest imports that the schedule made, by target of their line. */
async function findLastImports({ apiDeps }: Program): Promise<ReadonlyMap<string, number>> {
  const lines = await apiDeps.people.auditTrail.listNewest({ actions: ['label.import'], limit: MAX_IMPORTS });
  const made = lines.filter(({ where, result }) => where === BY_PROGRAM && result === 'OK');
  // Oldest first, so that the newest of a source remains.
  return new Map(made.toReversed().map(({ target = '', timeMs }) => [target, timeMs]));
}

const toTarget = ({ source }: ScheduledList): string => `list ${source}`;

async function importList(program: Program, state: ListState, signal: AbortSignal): Promise<void> {
  const { list } = state;
  state.dueMs = Date.now() + RETRY_MS;
  try {
    const report = await importLabels(program, {
      format: list.format,
      path: list.path,
      source: list.source,
      ...(list.chain !== undefined && { chain: list.chain }),
      byWhom: BY_SCHEDULE,
      replaces: list.replace,
      signal,
    });
    state.lastMs = Date.now();
    state.dueMs = state.lastMs + list.everyHours * HOUR_MS;
    state.fault = undefined;
    await audit(program, list, { labels: report.labels, refused: report.refusedCount });
    log.info(`labels: ${list.source}: ${describe(report)}`);
  } catch (error) {
    if (signal.aborted) return;
    state.fault = isAppError(error) ? error.code : 'INTERNAL';
    log.fault(`labels: ${list.source} was not imported`, error);
    await audit(program, list, { code: state.fault });
  }
}

const describe = ({ labels }: ImportReport): string =>
  `${labels.added} added, ${labels.changed} changed, ${labels.withdrawn} withdrawn`;

async function audit(
  { apiDeps }: Program,
  list: ScheduledList,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await apiDeps.people.audit
    .append({
      who: undefined,
      where: BY_PROGRAM,
      action: 'label.import',
      target: toTarget(list),
      result: 'code' in details ? 'FAILED' : 'OK',
      details: { format: list.format, ...details },
    })
    .catch((error: unknown) => log.fault('the import of labels has no line in the audit log', error));
}
