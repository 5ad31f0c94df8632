import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainId, ChangedCases } from '@sulian/domain';
import type { Program } from '../compose.ts';
import { log } from '../log.ts';
import { type Bell, createBell } from './bell.ts';
import { answerOne } from './score-queue.ts';
import { type Evaluator, evaluateStep } from './step.ts';

/** How long what another process did waits at most until it is seen; what this one does rings. */
const BLOCKS_POLL_MS = 5_000;
const SCORES_POLL_MS = 2_000;
const MAILS_POLL_MS = 2_000;
const LABELS_POLL_MS = 2_000;
const PRUNE_MS = 3_600_000;
/** A fault is tried again after it, then ever more slowly. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Evaluates alerts of every chain that can be read, until the signal; `done` when the step in hand has ended. */
export function serveAlerts(program: Program, stop: AbortSignal): { readonly done: Promise<void> } {
  // Each chain waits for it.
  const signal = AbortSignal.any([stop]);
  setMaxListeners(0, signal);
  const { alerts, adapters, ledger, labelStore, apiDeps } = program;
  const { store, hub, bells } = alerts;
  const onChanged = (cases: ChangedCases) => {
    hub.tell(cases);
    bells.mails.ring();
  };
  const chains = [...adapters.keys()];
  const evaluator: Evaluator = {
    ledger,
    store,
    labelStore,
    prices: () => apiDeps.prices,
    onChanged,
    onMoved: () => hub.tellAll(),
  };
  const queue = { store, scoring: apiDeps, clock: Date.now, onChanged, onFault: log.fault };
  const runs = [
    ...chains.map((chain) =>
      repeat(`alerts of ${chain}`, BLOCKS_POLL_MS, {
        signal,
        bell: bells.ofChain(chain),
        work: async () => {
          const hasMoved = await evaluateStep(evaluator, chain);
          if (hasMoved) bells.scores.ring();
          return hasMoved;
        },
      }),
    ),
    repeat('scores of alerts', SCORES_POLL_MS, { signal, bell: bells.scores, work: () => answerOne(queue, signal) }),
    repeat('labels of alerts', LABELS_POLL_MS, { signal, work: askAgainOnChange(evaluator, chains, bells.scores) }),
    repeat('mails of alerts', MAILS_POLL_MS, {
      signal,
      bell: bells.mails,
      work: async () => (await store.makeMails(Date.now())) > 0,
    }),
    repeat('old scores of alerts', PRUNE_MS, { signal, work: () => prune(evaluator, chains) }),
  ];
  return { done: Promise.all(runs).then(() => undefined) };
}

/** A chain whose evaluation starts meanwhile starts with the version of then. */
function askAgainOnChange(
  { store, labelStore }: Evaluator,
  chains: readonly ChainId[],
  scores: Bell,
): () => Promise<boolean> {
  let askedFor: number | undefined;
  return async () => {
    const version = await labelStore.getVersion();
    if (version === askedFor) return false;
    for (const chain of chains) await store.askAgain(chain, version);
    askedFor = version;
    scores.ring();
    return false;
  };
}

async function prune({ store }: Evaluator, chains: readonly ChainId[]): Promise<boolean> {
  for (const chain of chains) await store.prune(chain);
  return false;
}

interface Repeated {
  readonly signal: AbortSignal;
  /** Says that there may be something to do. */
  readonly bell?: Bell;
  /** True when there may be more to do at once. */
  readonly work: () => Promise<boolean>;
}

/** A fault is logged and tried again with growing pauses: what it interrupted was one transaction, and is done anew. */
async function repeat(name: string, pollMs: number, { signal, bell = createBell(), work }: Repeated): Promise<void> {
  let retryMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const isBusy = await work();
      retryMs = FIRST_PAUSE_MS;
      if (!isBusy) await bell.wait(pollMs, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.fault(`${name}: trying again in ${retryMs} ms`, error);
      await sleep(retryMs, undefined, { signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, LONGEST_PAUSE_MS);
    }
  }
}
