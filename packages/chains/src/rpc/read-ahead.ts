/** Blocks read ahead while the last ones are written. */
const MAX_AHEAD = 100;

export interface ReadAhead<T> {
  setHead(height: number): void;
  read(from: number, to: number): Promise<readonly T[]>;
}

/** Reads the next range while the last one is written; only what is final, so that nothing stale is handed out. */
export function createReadAhead<T>(
  readRange: (from: number, to: number) => Promise<readonly T[]>,
  finalityDepth: number,
): ReadAhead<T> {
  let head = 0;
  let next: { from: number; to: number; readings: Promise<readonly T[]> } | undefined;
  return {
    setHead: (height) => {
      head = height;
    },
    read: async (from, to) => {
      const known = next?.from === from && next.to === to ? next : undefined;
      next = undefined;
      const readings = await (known?.readings ?? readRange(from, to));
      const ahead = { from: to + 1, to: 2 * to - from + 1 };
      if (ahead.to - ahead.from < MAX_AHEAD && ahead.to <= head - finalityDepth) {
        next = { ...ahead, readings: readRange(ahead.from, ahead.to) };
        // Its fault is thrown when the range is requested, not before.
        next.readings.catch(() => undefined);
      }
      return readings;
    },
  };
}
