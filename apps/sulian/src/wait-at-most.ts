import { AppError } from '@sulian/domain';

/** A step of indexing under way is let finish when it does so soon; what it leaves undone is done at the next start. */
export const STEP_GRACE_MS = 2_000;

/** Resolves when the work has ended or the time is over, whichever comes first. */
export async function waitAtMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  try {
    await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** The work's result. @throws SOURCE_TIMEOUT when it takes longer */
export async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let isOver = true;
  const ended = work.finally(() => {
    isOver = false;
  });
  await waitAtMost(ended, ms);
  if (isOver) throw new AppError('SOURCE_TIMEOUT', `timed out after ${ms / 1000} s`);
  return ended;
}
