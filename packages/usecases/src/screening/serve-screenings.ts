import { isAppError } from '@sulian/domain';
import type { WakeSignal } from '../wake-signal.ts';
import type { ScreeningDeps } from './deps.ts';
import { JobSnapshots } from './job-snapshots.ts';
import { runSlice } from './run-screening.ts';

/** Time that one screening works before the next one has its turn. */
const SLICE_MS = 2_000;
/** How soon a list that another program stored is found. */
const IDLE_MS = 5_000;
const RETRY_MS = 2_000;

/**
 * Works on all open screenings of cases in turn, until the signal aborts. A fault that may pass is tried again.
 * @param stored is notified when this program has stored a list
 */
export async function serveScreenings(deps: ScreeningDeps, stored: WakeSignal, signal: AbortSignal): Promise<void> {
  const snapshots = new JobSnapshots();
  while (!signal.aborted) {
    const pauseMs = await workOnce({ deps, snapshots }, signal).catch((error: unknown) => {
      if (!signal.aborted) deps.log.fault('batch screening', error);
      return RETRY_MS;
    });
    await stored.wait(pauseMs, signal);
  }
  snapshots.releaseAllBut([]);
}

interface Serving {
  readonly deps: ScreeningDeps;
  readonly snapshots: JobSnapshots;
}

async function workOnce(serving: Serving, signal: AbortSignal): Promise<number> {
  const { deps, snapshots } = serving;
  const open = await deps.screeningWork.listOpen();
  // Those that were stopped or removed meanwhile.
  snapshots.releaseAllBut(open);
  for (const id of open) {
    if (signal.aborted) return 0;
    const isOurs = await deps.screeningWork.claim(id, () => runTurn(serving, id, signal), signal);
    if (!isOurs) snapshots.release(id);
  }
  return open.length === 0 ? IDLE_MS : 0;
}

/** A fault that does not pass ends the screening; its rows stay. */
async function runTurn(serving: Serving, id: number, signal: AbortSignal): Promise<void> {
  const { deps, snapshots } = serving;
  try {
    if (await runSlice(serving, id, { signal, sliceMs: SLICE_MS })) snapshots.release(id);
  } catch (error) {
    if (signal.aborted || !isAppError(error) || error.retryable || error.code === 'ABANDONED') throw error;
    deps.log.fault(`batch screening ${id}`, error);
    await deps.screeningWork.end(id, 'FAILED', Math.floor(deps.clock() / 1_000), error.code);
  }
}
