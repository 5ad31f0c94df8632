import { setImmediate } from 'node:timers/promises';
import {
  type ChainId,
  isAppError,
  OPEN_SCREENING_STATES,
  type Screening,
  type ScreeningChain,
  type ScreeningOutcome,
  type ScreeningTask,
} from '@sulian/domain';
import type { ScreeningDeps, ScreeningJob } from './deps.ts';
import { runDirectPass } from './direct-pass.ts';
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
  /** Time after which the rest waits for a later call; absent: all of it. */
  readonly sliceMs?: number;
  readonly onProgress?: (screening: Screening) => void;
}

/**
 * Answers rows of a screening, pass by pass, from where it was left.
 * @returns true once nothing is left to do
 */
export async function runScreening(deps: ScreeningDeps, id: number, options: RunOptions): Promise<boolean> {
  const { screeningWork: work, clock } = deps;
  const { signal, sliceMs = Number.POSITIVE_INFINITY, onProgress } = options;
  const until = clock() + sliceMs;
  const started = await start(deps, id);
  if (started === undefined) return true;
  const job: ScreeningJob = { id, passes: started.passes, desk: toDesk(await work.listDesk(id)) };
  for (const [index, { batch, run }] of PASSES.slice(0, job.passes).entries())
    for (;;) {
      signal.throwIfAborted();
      const tasks = await work.listTasks(id, index + 1, batch);
      if (tasks.length === 0) break;
      const beganMs = clock();
      const outcomes = await run(deps, job, tasks, signal);
      if (!(await work.save(id, index + 1, { outcomes, workedMs: clock() - beganMs }))) return true;
      if (onProgress !== undefined) await report(deps, id, onProgress);
      if (clock() > until) return false;
      await setImmediate();
    }
  await work.end(id, 'DONE', Math.floor(clock() / 1_000));
  if (onProgress !== undefined) await report(deps, id, onProgress);
  return true;
}

async function report({ screeningWork }: ScreeningDeps, id: number, tell: (each: Screening) => void): Promise<void> {
  const now = await screeningWork.find(id);
  if (now !== undefined) tell(now);
}

/** Undefined where it has ended, or is no more. */
async function start(deps: ScreeningDeps, id: number): Promise<Screening | undefined> {
  const { screeningWork: work, policy, clock } = deps;
  const found = await work.find(id);
  if (found === undefined || !OPEN_SCREENING_STATES.includes(found.state)) return undefined;
  if (found.state === 'WAITING') {
    const { chains, labelVersion } = await readSnapshot(deps, await work.listChains(id));
    const nowSec = Math.floor(clock() / 1_000);
    await work.start(id, { chains, labelVersion, policyVersion: policy.version, nowSec });
  }
  return found;
}

/** Heights at which the screening begins; each row names its own. */
async function readSnapshot({ ledger, labelsAt }: ScreeningDeps, chains: readonly ChainId[]) {
  const found: ScreeningChain[] = [];
  let labelVersion = 0;
  for (const chain of chains)
    try {
      await ledger.read(chain, async (reader) => {
        found.push({ chain, height: reader.height });
        labelVersion = (await labelsAt(reader)).version;
      });
    } catch (error) {
      if (!isAppError(error) || error.code !== 'CHAIN_NOT_INDEXED') throw error;
    }
  return { chains: found, labelVersion };
}

function toDesk(
  objects: readonly { readonly chain: ChainId; readonly address: string }[],
): ReadonlyMap<ChainId, ReadonlySet<string>> {
  const desk = new Map<ChainId, Set<string>>();
  for (const { chain, address } of objects) desk.set(chain, (desk.get(chain) ?? new Set()).add(address));
  return desk;
}
