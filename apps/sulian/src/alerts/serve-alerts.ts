import { setTimeout as sleep } from 'node:timers/promises';
import type { ChainId, ChangedCases } from '@sulian/domain';
import type { Program } from '../compose.ts';
import { log } from '../log.ts';
import { answerOne } from './score-queue.ts';
import { type Evaluator, evaluateStep } from './step.ts';

/** How long a new block waits at most until it is seen. */
const POLL_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const LABELS_POLL_MS = 2_000;
const MAILS_POLL_MS = 500;
const PRUNE_MS = 3_600_000;

/** Evaluates alerts of every chain that can be read, until the signal; `done` when the step in hand has ended. */
export function serveAlerts(program: Program, signal: AbortSignal): { readonly done: Promise<void> } {
  const { alerts, adapters, ledger, labelStore, apiDeps } = program;
  const { store, hub } = alerts;
  const onChanged = (cases: ChangedCases) => hub.tell(cases);
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
      repeat(`alerts of ${chain}`, POLL_MS, { signal, work: () => evaluateStep(evaluator, chain) }),
    ),
    repeat('scores of alerts', POLL_MS, { signal, work: () => answerOne(queue, signal) }),
    repeat('labels of alerts', LABELS_POLL_MS, { signal, work: () => askAgain(evaluator, chains) }),
    repeat('mails of alerts', MAILS_POLL_MS, { signal, work: async () => (await store.makeMails(Date.now())) > 0 }),
    repeat('old scores of alerts', PRUNE_MS, { signal, work: () => prune(evaluator, chains) }),
  ];
  return { done: Promise.all(runs).then(() => undefined) };
}

async function askAgain({ store, labelStore }: Evaluator, chains: readonly ChainId[]): Promise<boolean> {
  const version = await labelStore.getVersion();
  for (const chain of chains) await store.askAgain(chain, version);
  return false;
}

async function prune({ store }: Evaluator, chains: readonly ChainId[]): Promise<boolean> {
  for (const chain of chains) await store.prune(chain);
  return false;
}

interface Repeated {
  readonly signal: AbortSignal;
  /** True when there may be more to do at once. */
  readonly work: () => Promise<boolean>;
}

/** A fault is logged and tried again with growing pauses: what it interrupted was one transaction, and is done anew. */
async function repeat(name: string, pollMs: number, { signal, work }: Repeated): Promise<void> {
  let pauseMs = pollMs;
  while (!signal.aborted) {
    let isBusy = false;
    try {
      isBusy = await work();
      pauseMs = pollMs;
    } catch (error) {
      if (signal.aborted) return;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      log.fault(`${name}: trying again in ${pauseMs} ms`, error);
    }
    if (!isBusy) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
