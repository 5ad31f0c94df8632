import { type AppError, isAppError } from '@sulian/domain';

export interface RetryOptions {
  /** Further tries after a fault that may pass. */
  readonly retries?: number;
  readonly retryFirstMs?: number;
  readonly retryMostMs?: number;
  readonly signal?: AbortSignal;
  /** Chance in [0, 1), for jitter. */
  readonly random?: () => number;
}

const DEFAULTS = { retries: 4, retryFirstMs: 250, retryMostMs: 8_000 };

/** Syncing passes in hours, not in seconds: whoever follows the chain waits, not this call. */
const isWorthRetrying = (error: unknown): error is AppError =>
  isAppError(error) && error.retryable && error.code !== 'SOURCE_SYNCING' && error.code !== 'PARENT_MISMATCH';

/** Runs work again after faults that may pass, with growing pauses, at least as long as the node requests. */
export async function retry<T>(work: () => Promise<T>, options: RetryOptions): Promise<T> {
  const retries = options.retries ?? DEFAULTS.retries;
  for (let tried = 0; ; tried++) {
    try {
      return await work();
    } catch (error) {
      if (tried >= retries || !isWorthRetrying(error) || options.signal?.aborted === true)
        throw isAppError(error) ? error.with({ tries: tried + 1 }) : error;
      await pause(Math.max(backoffMs(tried, options), askedPauseMs(error, options)), options.signal);
    }
  }
}

/** Pause that the node requests, limited to four times the longest own pause. */
function askedPauseMs(error: AppError, options: RetryOptions): number {
  const retryAfterMs = error.details['retryAfterMs'];
  return typeof retryAfterMs === 'number'
    ? Math.min(retryAfterMs, 4 * (options.retryMostMs ?? DEFAULTS.retryMostMs))
    : 0;
}

/** Doubles with every try; half of it is left to chance, so that many clients do not come back at once. */
function backoffMs(tried: number, options: RetryOptions): number {
  const most = Math.min(
    (options.retryFirstMs ?? DEFAULTS.retryFirstMs) * 2 ** tried,
    options.retryMostMs ?? DEFAULTS.retryMostMs,
  );
  return most / 2 + ((options.random ?? Math.random)() * most) / 2;
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
    signal?.addEventListener('abort', done);
  });
