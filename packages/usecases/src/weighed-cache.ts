/** Values that are held until they weigh more together than they may; the longest unused go first. */
export class WeighedCache<V> {
  /** Last used last. */
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  readonly #most: number;
  #weight = 0;

  /** @param most in the unit of the weights */
  constructor(most: number) {
    this.#most = most;
  }

  /** What all that is held weighs. */
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

  /** In place of what was held by the key; what weighs more than all may is not held at all. */
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
