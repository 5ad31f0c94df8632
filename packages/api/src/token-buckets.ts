const MINUTE_SEC = 60;
/** Keys that are remembered; full buckets are forgotten first, then those that were not used longest. */
const MAX_KEYS = 10_000;

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** A rate for each key: a minute's tokens at once, and then as many a minute, evenly. */
export class TokenBuckets {
  readonly #perMinute: number;
  readonly #clock: () => number;
  readonly #buckets = new Map<string, Bucket>();

  /** @param clock milliseconds; one that is set back adds nothing */
  constructor(perMinute: number, clock: () => number) {
    this.#perMinute = perMinute;
    this.#clock = clock;
  }

  /** Takes a token. 0, or the whole seconds until there is one to take. */
  take(key: string): number {
    const bucket = this.#fill(key) ?? this.#add(key);
    const waitSec = this.#toWaitSec(bucket);
    if (waitSec === 0) bucket.tokens -= 1;
    return waitSec;
  }

  /** Whole seconds until there is a token; 0 when there is one. */
  readWaitSec(key: string): number {
    const bucket = this.#fill(key);
    return bucket === undefined ? 0 : this.#toWaitSec(bucket);
  }

  #toWaitSec({ tokens }: Bucket): number {
    return tokens >= 1 ? 0 : Math.max(1, Math.ceil(((1 - tokens) * MINUTE_SEC) / this.#perMinute));
  }

  /** The bucket with what has come in since, and now the last one used. */
  #fill(key: string): Bucket | undefined {
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return undefined;
    this.#pour(bucket);
    this.#buckets.delete(key);
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #pour(bucket: Bucket): void {
    const nowMs = this.#clock();
    const passedSec = Math.max(0, nowMs - bucket.filledAtMs) / 1_000;
    bucket.tokens = Math.min(this.#perMinute, bucket.tokens + (passedSec * this.#perMinute) / MINUTE_SEC);
    bucket.filledAtMs = nowMs;
  }

  #add(key: string): Bucket {
    if (this.#buckets.size >= MAX_KEYS) this.#forget();
    const bucket = { tokens: this.#perMinute, filledAtMs: this.#clock() };
    this.#buckets.set(key, bucket);
    return bucket;
  }

  #forget(): void {
    for (const [key, bucket] of this.#buckets) {
      this.#pour(bucket);
      if (bucket.tokens === this.#perMinute) this.#buckets.delete(key);
    }
    for (const oldest of this.#buckets.keys()) {
      if (this.#buckets.size < MAX_KEYS) return;
      this.#buckets.delete(oldest);
    }
  }
}
