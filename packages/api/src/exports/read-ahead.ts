/** The same values, the next one under way while one is used: the store works while its rows are written. */
export async function* readAhead<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  const source = values[Symbol.asyncIterator]();
  let next = source.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = source.next();
      // The fault is thrown when its item is read.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await source.return?.();
  }
}
