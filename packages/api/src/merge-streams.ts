import { findFirst } from './merge-in-order.ts';

/**
 * Merges several sorted streams as `mergeInOrder` merges lists. The next batch of a stream is requested when its rows
 * are used up; at most one batch per stream is in memory.
 */
export async function* mergeStreams<T>(
  streams: readonly AsyncIterable<readonly T[]>[],
  compare: (a: T, b: T) => number,
): AsyncGenerator<readonly T[]> {
  const sources = streams.map(open);
  try {
    for (;;) {
      for (const source of sources) await refill(source);
      const merged = mergeReady(
        sources.filter(({ isDone }) => !isDone),
        compare,
      );
      if (merged.length === 0) return;
      yield merged;
    }
  } finally {
    for (const { rows } of sources) await rows.return?.();
  }
}

interface Source<T> {
  readonly rows: AsyncIterator<readonly T[]>;
  ready: readonly T[];
  at: number;
  isDone: boolean;
}

const open = <T>(stream: AsyncIterable<readonly T[]>): Source<T> => ({
  rows: stream[Symbol.asyncIterator](),
  ready: [],
  at: 0,
  isDone: false,
});

async function refill<T>(source: Source<T>): Promise<void> {
  while (!source.isDone && source.at >= source.ready.length) {
    const { done, value } = await source.rows.next();
    source.isDone = done === true;
    source.ready = done === true ? [] : value;
    source.at = 0;
  }
}

/** As far as it is known whose row comes first: until one of them has given all that it had ready. */
function mergeReady<T>(sources: readonly Source<T>[], compare: (a: T, b: T) => number): readonly T[] {
  const merged: T[] = [];
  while (sources.every(({ ready, at }) => at < ready.length)) {
    const first = findFirst(
      sources.map(({ ready, at }) => ready[at]),
      compare,
    );
    const source = first === undefined ? undefined : sources[first];
    const row = source?.ready[source.at];
    if (source === undefined || row === undefined) break;
    merged.push(row);
    source.at += 1;
  }
  return merged;
}
