/** A seeded stream of numbers: the same seed gives the same run on every machine. */
export interface Random {
  /** 0 ≤ x < 1. */
  next(): number;
  /** 0 ≤ n < bound, whole. */
  below(bound: number): number;
  /** Lower-case hex digits. */
  hex(length: number): string;
}

/** mulberry32: 32 bits of state, ample for test data. @see https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return { next, below, hex: (length) => Array.from({ length }, () => below(16).toString(16)).join('') };
}
