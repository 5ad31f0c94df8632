import { once } from 'node:events';
import { PassThrough } from 'node:stream';

/** What somebody puts, as it is taken: who puts waits, and is ended when nobody takes any more. */
export async function* streamBatches<T>(
  produce: (put: (batch: T) => Promise<void>) => Promise<void>,
): AsyncGenerator<T> {
  const through = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const leaving = new AbortController();
  const put = async (batch: T): Promise<void> => {
    leaving.signal.throwIfAborted();
    if (!through.write(batch)) await once(through, 'drain', { signal: leaving.signal });
  };
  const produced = produce(put).then(
    () => void through.end(),
    (error: unknown) => void through.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    yield* through as AsyncIterable<T>;
  } finally {
    leaving.abort();
    through.destroy();
    await produced;
  }
}
