/** Enough that a bucket of half a million entries is copied in microseconds, few enough that a fork costs as little. */
const BUCKETS = 4_096;

/**
 * A map by number that is copied by sharing: a fork costs the same however large the map is, and what either side then
 * writes is its own, a bucket at a time. Whatever no fork refers to any more is garbage.
 */
export class ForkedMap<T> {
  readonly #buckets: (Map<number, T> | undefined)[];
  /** Buckets that no other fork sees. */
  #own = new Set<number>();

  constructor(buckets: readonly (Map<number, T> | undefined)[] = new Array(BUCKETS).fill(undefined)) {
    this.#buckets = [...buckets];
  }

  fork(): ForkedMap<T> {
    this.#own = new Set();
    return new ForkedMap(this.#buckets);
  }

  get(id: number): T | undefined {
    return this.#buckets[id % BUCKETS]?.get(id);
  }

  set(id: number, value: T): void {
    this.#toWrite(id).set(id, value);
  }

  delete(id: number): void {
    if (this.get(id) !== undefined) this.#toWrite(id).delete(id);
  }

  *entries(): Generator<[number, T]> {
    for (const bucket of this.#buckets) if (bucket !== undefined) yield* bucket;
  }

  #toWrite(id: number): Map<number, T> {
    const at = id % BUCKETS;
    const existing = this.#buckets[at];
    if (existing !== undefined && this.#own.has(at)) return existing;
    const bucket = new Map(existing);
    this.#buckets[at] = bucket;
    this.#own.add(at);
    return bucket;
  }
}
