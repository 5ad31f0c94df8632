import { AppError } from '@sulian/domain';

/**
 * Lets `atOnce` pieces of work run; more wait in order of arrival, each client's own share capped,
 * so that one client's questions cannot shut out another's.
 */
export class FairSemaphore {
  readonly #waiting: Array<() => void> = [];
  readonly #byClient = new Map<string, number>();
  readonly #atOnce: number;
  readonly #perClient: number;
  #running = 0;

  constructor(atOnce: number, perClient: number) {
    this.#atOnce = atOnce;
    this.#perClient = perClient;
  }

  /** @throws TOO_MANY_REQUESTS when the client already has its share running or waiting */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const mine = this.#byClient.get(client) ?? 0;
    if (mine >= this.#perClient)
      throw new AppError('TOO_MANY_REQUESTS', `At most ${this.#perClient} scorings at a time`, {
        details: { cap: this.#perClient },
      });
    this.#byClient.set(client, mine + 1);
    try {
      await this.#enter();
      try {
        return await work();
      } finally {
        this.#leave();
      }
    } finally {
      const left = (this.#byClient.get(client) ?? 1) - 1;
      if (left === 0) this.#byClient.delete(client);
      else this.#byClient.set(client, left);
    }
  }

  #enter(): Promise<void> | undefined {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** A place goes straight to the next in line; the count falls only when nobody waits. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
