import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@sulian/domain';
import type { TraceProgress } from '@sulian/engine';
import type { RequestProgress } from './question.ts';

/** Longest wait for another caller's walk: that may pause while lighter clients, or anyone at all, have work. */
const MAX_WAIT_MS = 1_000;

type Walk<T> = (onProgress: (progress: TraceProgress) => void) => Promise<T>;

interface Running<T> {
  readonly answer: Promise<T>;
  readonly listeners: Set<(progress: TraceProgress) => void>;
}

/** Walks in progress: concurrent callers with one question at one snapshot wait for one walk. */
export class SharedWalks<T> {
  readonly #running = new Map<string, Running<T>>();
  readonly #maxWaitMs: number;

  constructor(maxWaitMs = MAX_WAIT_MS) {
    this.#maxWaitMs = maxWaitMs;
  }

  /**
   * The answer of the walk in progress, or of an own walk. A caller walks on its own once the other walk failed, was
   * abandoned, or takes long.
   * @param key covers everything that the answer depends on
   * @throws ABANDONED where the caller leaves during the wait; what the own walk throws
   */
  async run(key: string, caller: RequestProgress, walk: Walk<T>): Promise<T> {
    const untilMs = performance.now() + this.#maxWaitMs;
    for (let other = this.#running.get(key); other !== undefined; other = this.#running.get(key)) {
      const leftMs = untilMs - performance.now();
      if (leftMs <= 0) break;
      const answer = await join(other, caller, leftMs);
      if (answer !== undefined) return answer;
    }
    return this.#walk(key, caller, walk);
  }

  async #walk(key: string, { onProgress }: RequestProgress, walk: Walk<T>): Promise<T> {
    const listeners = new Set(onProgress === undefined ? [] : [onProgress]);
    const answer = walk((progress) => {
      for (const listener of listeners) listener(progress);
    });
    const own = { answer, listeners };
    this.#running.set(key, own);
    try {
      return await answer;
    } finally {
      if (this.#running.get(key) === own) this.#running.delete(key);
    }
  }
}

/** The answer of the other walk; undefined if it failed or did not end in time. */
async function join<T>(
  { answer, listeners }: Running<T>,
  { signal, onProgress }: RequestProgress,
  atMostMs: number,
): Promise<T | undefined> {
  const ended = new AbortController();
  const stop = signal === undefined ? ended.signal : AbortSignal.any([ended.signal, signal]);
  const timeout: Promise<undefined> = pause(atMostMs, undefined, { signal: stop });
  if (onProgress !== undefined) listeners.add(onProgress);
  const outcome = await Promise.race([answer, timeout]).catch(() => undefined);
  if (onProgress !== undefined) listeners.delete(onProgress);
  ended.abort();
  if (signal?.aborted === true) throw new AppError('ABANDONED', 'request was cancelled');
  return outcome;
}
