import { setImmediate } from 'node:timers/promises';
import {
  type ChainId,
  type Ledger,
  OPEN_SCREENING_STATES,
  type Screening,
  type ScreeningOutcome,
  type ScreeningTask,
  withReadOptions,
} from '@sulian/domain';
import type { ScreeningDeps, ScreeningJob } from './deps.ts';
import { runDirectPass } from './direct-pass.ts';
import { type JobSnapshot, JobSnapshots } from './job-snapshots.ts';
import { runLabelPass } from './label-pass.ts';
import { runWalkPass } from './walk-pass.ts';

interface Pass {
  /** Rows that are answered, and stored with their checkpoint, together. */
  readonly batch: number;
  readonly run: (
    deps: ScreeningDeps,
    job: ScreeningJob,
    tasks: readonly ScreeningTask[],
    signal: AbortSignal,
  ) => Promise<readonly ScreeningOutcome[]>;
}

/** The passes in their order. */
const PASSES: readonly Pass[] = [
  { batch: 1_000, run: runLabelPass },
  { batch: 500, run: runDirectPass },
  { batch: 10, run: (deps, _job, tasks, signal) => runWalkPass(deps, tasks, signal) },
];

interface RunOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (screening: Screening) => void;
}

/** Answers rows of a screening, pass by pass, from where it was left. */
export async function runScreening(deps: ScreeningDeps, id: number, options: RunOptions): Promise<void> {
  const snapshots = new JobSnapshots();
  try {
    await runSlice({ deps, snapshots }, id, options);
  } finally {
    snapshots.release(id);
  }
}

interface SliceOptions extends RunOptions {
  /** Time after which the rest waits for a later call; absent: all of it. */
  readonly sliceMs?: number;
}

/** @returns true once nothing is left to do */
export async function runSlice(
  { deps, snapshots }: { readonly deps: ScreeningDeps; readonly snapshots: JobSnapshots },
  id: number,
  { signal, sliceMs = Number.POSITIVE_INFINITY, onProgress }: SliceOptions,
): Promise<boolean> {
  const { screeningWork: work, clock } = deps;
  const until = clock() + sliceMs;
  const screening = await work.find(id);
  if (screening === undefined || !OPEN_SCREENING_STATES.includes(screening.state)) return true;
  const job: ScreeningJob = { id, passes: screening.passes, desk: toDesk(await work.listDesk(id)) };
  let isBegun = screening.state !== 'WAITING';
  for (;;) {
    signal.throwIfAborted();
    // Also before the end: it lets rows of a branch that was rolled back be answered again.
    const jobSnapshot = await snapshots.hold(deps, id);
    if (!isBegun) await start(deps, id, jobSnapshot);
    isBegun = true;
    const next = await findNext(deps, job);
    if (next === undefined) break;
    const beganMs = clock();
    const outcomes = await answer(withSnapshot(deps, jobSnapshot), { ...next, job, jobSnapshot, signal });
    if (outcomes === undefined) continue;
    if (!(await work.save(id, next.pass, { outcomes, workedMs: clock() - beganMs }))) return true;
    if (onProgress !== undefined) await report(deps, id, onProgress);
    if (clock() > until) return false;
    await setImmediate();
  }
  await work.end(id, 'DONE', Math.floor(clock() / 1_000));
  if (onProgress !== undefined) await report(deps, id, onProgress);
  return true;
}

interface NextBatch {
  /** From 1. */
  readonly pass: number;
  readonly run: Pass['run'];
  readonly tasks: readonly ScreeningTask[];
}

/** Rows of the first pass that has not answered all of them. */
async function findNext(
  { screeningWork }: ScreeningDeps,
  { id, passes }: ScreeningJob,
): Promise<NextBatch | undefined> {
  for (const [index, { batch, run }] of PASSES.slice(0, passes).entries()) {
    const tasks = await screeningWork.listTasks(id, index + 1, batch);
    if (tasks.length > 0) return { pass: index + 1, run, tasks };
  }
  return undefined;
}

/** All reads of the dependencies are at the snapshot. */
function withSnapshot(deps: ScreeningDeps, { snapshot }: JobSnapshot): ScreeningDeps {
  const at = (ledger: Ledger): Ledger => withReadOptions(ledger, { snapshot });
  return { ...deps, ledger: at(deps.ledger), inTurn: (work) => deps.inTurn((ledger) => work(at(ledger))) };
}

/** Undefined where the snapshot ended meanwhile. */
async function answer(
  deps: ScreeningDeps,
  {
    run,
    job,
    tasks,
    jobSnapshot,
    signal,
  }: NextBatch & { job: ScreeningJob; jobSnapshot: JobSnapshot; signal: AbortSignal },
): Promise<readonly ScreeningOutcome[] | undefined> {
  try {
    return await run(deps, job, tasks, signal);
  } catch (error) {
    if (signal.aborted || !jobSnapshot.snapshot.over.aborted) throw error;
    return undefined;
  }
}

async function report(
  { screeningWork }: ScreeningDeps,
  id: number,
  onProgress: (each: Screening) => void,
): Promise<void> {
  const now = await screeningWork.find(id);
  if (now !== undefined) onProgress(now);
}

const start = (
  { screeningWork, policy, clock }: ScreeningDeps,
  id: number,
  { labelVersion }: JobSnapshot,
): Promise<void> =>
  screeningWork.start(id, { labelVersion, policyVersion: policy.version, nowSec: Math.floor(clock() / 1_000) });

function toDesk(
  objects: readonly { readonly chain: ChainId; readonly address: string }[],
): ReadonlyMap<ChainId, ReadonlySet<string>> {
  const desk = new Map<ChainId, Set<string>>();
  for (const { chain, address } of objects) desk.set(chain, (desk.get(chain) ?? new Set()).add(address));
  return desk;
}
