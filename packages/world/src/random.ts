import { createHash } from 'node:crypto';

/** A seeded stream of chance: the same text gives the same numbers on every machine. */
export interface Random {
  /** Whole number in [0, below). */
  int(below: number): number;
  /** Whole number in [low, high], both included. */
  between(low: number, high: number): number;
  /** True in `perThousand` of 1,000 cases. */
  chance(perThousand: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** So many different items, in chance's order; all when there are fewer. */
  sample<T>(items: readonly T[], count: number): T[];
  shuffle<T>(items: readonly T[]): T[];
}

/** sfc32 (C. Doty-Humphrey, PractRand) over the first 96 bits of the seed's SHA-256: integers only, no float rounding. */
export function createRandom(seed: string): Random {
  const digest = createHash('sha256').update(seed).digest();
  let a = digest.readInt32LE(0);
  let b = digest.readInt32LE(4);
  let c = digest.readInt32LE(8);
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) next();

  const int = (below: number): number => Math.floor((next() / 2 ** 32) * below);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  /** Fisher and Yates, no further than needed. */
  const sample = <T>(items: readonly T[], count: number): T[] => {
    const mixed = [...items];
    for (let at = 0; at < Math.min(count, mixed.length); at++) {
      const other = at + int(mixed.length - at);
      [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
    }
    return mixed.slice(0, count);
  };
  return {
    int,
    between: (low, high) => low + int(high - low + 1),
    chance: (perThousand) => int(1000) < perThousand,
    pick,
    sample,
    shuffle: (items) => sample(items, items.length),
  };
}
