/** Counts by key; a key that comes back to zero takes no memory. */
export class Tally<K> {
  readonly #counts = new Map<K, number>();

  /** Number of keys that are counted. */
  get size(): number {
    return this.#counts.size;
  }

  of(key: K): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: K): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  remove(key: K): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }
}
