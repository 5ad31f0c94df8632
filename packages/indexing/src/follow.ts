import { AppError, type BlockSource, type ChangeRule, type ClusterRule, isAppError, type Ledger } from '@sulian/domain';
import { BatchSize } from './batch-size.ts';
import { clusterFinal } from './cluster-final.ts';
import { getHead, indexStep, type StepLimits, type StepOutcome } from './index-step.ts';
import type { ChainRules } from './rules.ts';

export interface FollowOptions {
  readonly ledger: Ledger;
  readonly source: BlockSource;
  readonly rules: ChainRules;
  readonly clusterRule: ClusterRule;
  readonly changeRule?: ChangeRule | undefined;
  readonly limits: StepLimits;
  /** Pause between looks at a source that has nothing new. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  /** False while another program writes the chain: then only the head of the source is read. Absent: always true. */
  readonly isWriter?: (() => boolean) | undefined;
  readonly onStep?: (outcome: StepOutcome) => void;
  /** A fault that will be tried again after `retryMs`. */
  readonly onFault?: (error: AppError, retryMs: number) => void;
}

/** Longest pause before the first retry; a source that is polled more often is tried again at its own interval. */
const RETRY_FIRST_MS = 500;
const RETRY_MOST_MS = 30_000;
/** A level ledger is read again after this, for what another program changed in it. */
const LEVEL_MS = 5_000;
/** Longest interval between looks at a lease that another program has. */
const STANDBY_MS = 1_000;
/** Longest pause for the store: our own database is back within seconds, and a query costs nothing. */
const STORE_RETRY_MOST_MS = 3_000;

/**
 * Follows a source with a chain's ledger until the signal aborts. Faults are reported and retried after growing pauses;
 * only an alarm (REORG_TOO_DEEP) ends it.
 * @throws REORG_TOO_DEEP
 */
export async function follow(options: FollowOptions): Promise<void> {
  const progress = begin(options);
  const retryFirstMs = Math.min(RETRY_FIRST_MS, options.pollMs);
  let retryMs = retryFirstMs;
  while (!options.signal.aborted) {
    try {
      const moved = await advance(options, progress);
      retryMs = retryFirstMs;
      if (!moved) await pause(pollMsOf(options), options.signal);
    } catch (error) {
      if (options.signal.aborted) return;
      const fault = toAppError(error).with({ chain: options.source.chain });
      if (fault.code === 'REORG_TOO_DEEP') throw fault;
      const mostMs = fault.code === 'STORE_UNAVAILABLE' ? STORE_RETRY_MOST_MS : RETRY_MOST_MS;
      retryMs = Math.min(retryMs, mostMs);
      options.onFault?.(fault, retryMs);
      await pause(retryMs, options.signal);
      retryMs = Math.min(retryMs * 2, mostMs);
    }
  }
}

/** A program that does not write looks often whether it may. */
const pollMsOf = ({ pollMs, isWriter }: FollowOptions): number =>
  isWriter?.() === false ? Math.min(pollMs, STANDBY_MS) : pollMs;

/** Steps until ledger and source are level, then returns. @throws whatever a step throws */
export async function catchUp(options: Omit<FollowOptions, 'pollMs' | 'onFault'>): Promise<void> {
  const progress = begin(options);
  while (!options.signal.aborted && (await advance(options, progress)));
}

interface Progress {
  readonly size: BatchSize;
  /** True while nothing is left to cluster or count: only a step that moves the ledger brings more. */
  isCaughtUp: boolean;
  /** Head with which the ledger was level, and when that was read. */
  level?: { readonly head: Head; readonly readMs: number } | undefined;
}

type Head = Awaited<ReturnType<BlockSource['getHead']>>;

const begin = ({ limits }: Pick<FollowOptions, 'limits'>): Progress => ({
  size: new BatchSize(limits.maxBlocks),
  isCaughtUp: false,
});

async function advance(options: Omit<FollowOptions, 'pollMs' | 'onFault'>, progress: Progress): Promise<boolean> {
  const { size, level } = progress;
  // A fault below leaves nothing that the next look could rely on.
  progress.level = undefined;
  if (options.isWriter?.() === false) {
    progress.isCaughtUp = false;
    const { height } = await options.source.getHead();
    options.onStep?.({ kind: 'standby', headHeight: height });
    return false;
  }
  const startedMs = performance.now();
  const head = progress.isCaughtUp ? await getHead(options.ledger, options.source) : undefined;
  if (isStillLevel(level, head)) {
    progress.level = level;
    return false;
  }
  const outcome = await indexStep(options.ledger, options.source, options.rules, size);
  options.onStep?.(outcome);
  const moved = outcome.kind === 'appended' || outcome.kind === 'reorganised';
  if (outcome.kind === 'level' && head !== undefined) progress.level = { head, readMs: startedMs };
  if (!moved && progress.isCaughtUp) return false;
  progress.isCaughtUp = false;
  await clusterFinal(options.ledger, options.source.chain, {
    finalityDepth: options.rules.finalityDepth,
    rule: options.clusterRule,
    changeRule: options.changeRule,
    signal: options.signal,
  });
  if (moved) size.learn(outcome.blocks, performance.now() - startedMs);
  const hasCounted = await options.ledger.writer(options.source.chain).countCounterparties(options.signal);
  progress.isCaughtUp = !moved && !hasCounted;
  return moved || hasCounted;
}

/** True where neither the store nor further blocks of the source need to be read. */
const isStillLevel = (level: Progress['level'], head: Head | undefined): boolean =>
  level !== undefined &&
  level.head.hash === head?.hash &&
  level.head.height === head.height &&
  performance.now() - level.readMs < LEVEL_MS;

const toAppError = (error: unknown): AppError =>
  isAppError(error)
    ? error
    : new AppError('INTERNAL', error instanceof Error ? error.message : String(error), { cause: error });

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
