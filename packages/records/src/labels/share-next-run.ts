/**
 * Joins concurrent calls of the same work. Each call gets the result of a run that began after the call, and therefore
 * sees everything committed before it.
 */
export function shareNextRun<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  const begin = () => {
    next = undefined;
    const run = work();
    running = run.catch(() => undefined);
    return run;
  };
  return () => {
    next ??= running.then(begin);
    return next;
  };
}
