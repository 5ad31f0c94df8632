import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AlertEvaluationStore, ChainId } from '@sulian/domain';
import type { Log } from '../log.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { createWakeSignal, type WakeSignal, type WakeSignals } from '../wake-signal.ts';
import type { AlertSignals } from './alert-signals.ts';
import { answerOne } from './score-queue.ts';
import { type Evaluator, evaluateStep } from './step.ts';

/** Longest delay until a change by another process is seen; changes of this process wake the worker at once. */
const BLOCKS_POLL_MS = 5_000;
/** A chain whose state does not change is evaluated again after this: nothing should be left then. */
const CHAIN_POLL_MS = 60_000;
const SCORES_POLL_MS = 4_000;
const MAILS_POLL_MS = 2_000;
const LABELS_POLL_MS = 2_000;
const PRUNE_MS = 3_600_000;
/** A fault is tried again after it, then ever more slowly. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

export interface AlertWork {
  readonly store: AlertEvaluationStore;
  /** Listens for changes made by any process. Resolves when the connection is lost or the signal aborts. */
  readonly hear: (signal: AbortSignal) => Promise<void>;
  readonly wakeSignals: AlertSignals;
  readonly chains: readonly ChainId[];
  readonly scoring: ScoringDeps;
  /** True: alerts of activity fire for address poisoning too. */
  readonly includesPoisoning?: boolean | undefined;
  readonly log: Log;
}

/** Evaluates alerts of every chain that can be read, until the signal; `done` when the step in hand has ended. */
export function serveAlerts(served: AlertWork, stop: AbortSignal): { readonly done: Promise<void> } {
  // Each chain waits for it.
  const signal = AbortSignal.any([stop]);
  setMaxListeners(0, signal);
  const { store, hear, wakeSignals, chains, scoring, includesPoisoning, log } = served;
  const onChanged = () => wakeSignals.mails.notify();
  const evaluator: Evaluator = {
    ledger: scoring.ledger,
    store,
    prices: () => scoring.prices,
    onChanged,
    includesPoisoning,
  };
  const queue = { store, scoring, clock: Date.now, onChanged, onFault: log.fault };
  const runs = [
    ...chains.map((chain) =>
      repeat(`alerts of ${chain}`, CHAIN_POLL_MS, {
        signal,
        log,
        wakeSignal: wakeSignals.ofChain(chain),
        work: async () => {
          const hasMoved = await evaluateStep(evaluator, chain);
          if (hasMoved) wakeSignals.scores.notify();
          return hasMoved;
        },
      }),
    ),
    repeat('blocks of alerts', BLOCKS_POLL_MS, { signal, log, work: createBlockWatch(scoring.ledger, served) }),
    ...wakeSignals.scores.each.map((wakeSignal) =>
      repeat('scores of alerts', SCORES_POLL_MS, { signal, log, wakeSignal, work: () => answerOne(queue, signal) }),
    ),
    repeat('labels of alerts', LABELS_POLL_MS, { signal, log, work: () => askAgain(store, wakeSignals.scores) }),
    repeat('news of alerts', FIRST_PAUSE_MS, { signal, log, work: () => hear(signal).then(() => false) }),
    repeat('mails of alerts', MAILS_POLL_MS, {
      signal,
      log,
      wakeSignal: wakeSignals.mails,
      work: async () => (await store.makeMails(Date.now())) > 0,
    }),
    repeat('old scores of alerts', PRUNE_MS, { signal, log, work: () => prune(evaluator, chains) }),
  ];
  return { done: Promise.all(runs).then(() => undefined) };
}

/** Wakes the alerts of chains whose state changed, whichever program changed it: one read for all of them. */
function createBlockWatch(
  ledger: Evaluator['ledger'],
  { wakeSignals, chains }: Pick<AlertWork, 'wakeSignals' | 'chains'>,
) {
  const seen = new Map<ChainId, string>();
  return async (): Promise<boolean> => {
    for (const { chain, height, hash, reorgs, merges, isLoading } of (await ledger.listStates(chains)).states) {
      const mark = [height, hash, reorgs, merges, isLoading].join();
      if (seen.get(chain) !== mark) wakeSignals.ofChain(chain).notify();
      seen.set(chain, mark);
    }
    return false;
  };
}

/** A chain that started meanwhile, or with older labels than there are, is among the outdated ones. */
async function askAgain(store: AlertEvaluationStore, scores: WakeSignals): Promise<boolean> {
  const outdated = await store.listOutdated();
  for (const { chain, labelVersion } of outdated) await store.askAgain(chain, labelVersion);
  if (outdated.length > 0) scores.notify();
  return false;
}

async function prune({ store }: Evaluator, chains: readonly ChainId[]): Promise<boolean> {
  for (const chain of chains) await store.prune(chain);
  return false;
}

interface Repeated {
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Signals that there may be work. */
  readonly wakeSignal?: WakeSignal;
  /** True when there may be more to do at once. */
  readonly work: () => Promise<boolean>;
}

/**
 * Runs `work` until the signal aborts. A fault is logged and the work repeated after growing pauses; each run is one
 * transaction, so nothing is left half done.
 */
async function repeat(
  name: string,
  pollMs: number,
  { signal, log, wakeSignal = createWakeSignal(), work }: Repeated,
): Promise<void> {
  let retryMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const isBusy = await work();
      retryMs = FIRST_PAUSE_MS;
      if (!isBusy) await wakeSignal.wait(pollMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.fault(`${name}: trying again in ${retryMs} ms`, error);
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, LONGEST_PAUSE_MS);
    }
  }
}
