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
  const shuffle = <T>(items: readonly T[]): T[] => {
    const rest = [...items];
    return items.flatMap(() => rest.splice(int(rest.length), 1));
  };
  return {
    int,
    between: (low, high) => low + int(high - low + 1),
    chance: (perThousand) => int(1000) < perThousand,
    pick,
    shuffle,
  };
}
