export const LATE = Symbol('late');

/** The work's outcome, or LATE once the time is up; a fault that comes after is nobody's any more. */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number): Promise<T | typeof LATE> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof LATE>((resolve) => {
    // Pending input is read first: the process may have been busy when it arrived.
    timer = setTimeout(() => setImmediate(() => resolve(LATE)), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
