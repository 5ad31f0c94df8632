import type { Running } from '../support/run-sulian.ts';

/** The result of the work; after the limit, kills the program and throws its last output. */
export async function withLimit<T>(work: Promise<T>, running: Running, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      running.child.kill('SIGKILL');
      void running.done.then(({ stderr }) => reject(new Error(`the program hangs: ${stderr.slice(-2_000)}`)));
    }, limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
