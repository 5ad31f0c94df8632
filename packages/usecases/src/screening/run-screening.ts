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

/** Rows of a pass that are answered, and stored with their checkpoint, together. */
const BATCHES = [1_000, 500, 10];

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
  for (let pass = 1; pass <= job.passes; pass += 1)
    for (;;) {
      signal.throwIfAborted();
      const tasks = await work.listTasks(id, pass, BATCHES[pass - 1] ?? 1);
      if (tasks.length === 0) break;
      const beganMs = clock();
      const outcomes = await answer(deps, { job, pass, tasks, signal });
      if (!(await work.save(id, pass, { outcomes, workedMs: clock() - beganMs }))) return true;
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

interface Batch {
  readonly job: ScreeningJob;
  readonly pass: number;
  readonly tasks: readonly ScreeningTask[];
  readonly signal: AbortSignal;
}

const answer = (deps: ScreeningDeps, { job, pass, tasks, signal }: Batch): Promise<readonly ScreeningOutcome[]> => {
  if (pass === 1) return runLabelPass(deps, job, tasks);
  return pass === 2 ? runDirectPass(deps, job, tasks) : runWalkPass(deps, tasks, signal);
};

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
