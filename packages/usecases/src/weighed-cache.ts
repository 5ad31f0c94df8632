/** Cache with a limit on the total weight; the least recently used values are removed first. */
export class WeighedCache<V> {
  /** Last used last. */
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  readonly #most: number;
  #weight = 0;

  /** @param most in the unit of the weights */
  constructor(most: number) {
    this.#most = most;
  }

  /** Weight of all cached values. */
  get weight(): number {
    return this.#weight;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** Replaces the value of the key. A value above the whole limit is not cached. */
  set(key: string, value: V, weight: number): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
