import { AppError } from '@sulian/domain';

/**
 * Lets `atOnce` pieces of work run; more wait in order of arrival, each client's own share capped,
 * so that one client's questions cannot shut out another's.
 */
export class FairSemaphore {
  readonly #waiting = new Set<() => void>();
  readonly #byClient = new Map<string, number>();
  readonly #atOnce: number;
  readonly #perClient: number;
  #running = 0;

  constructor(atOnce: number, perClient: number) {
    this.#atOnce = atOnce;
    this.#perClient = perClient;
  }

  /**
   * @param left aborts when the client has left: what still waits then leaves the line
   * @throws TOO_MANY_REQUESTS when the client already has its share running or waiting; ABANDONED
   */
  async run<T>(client: string, work: () => Promise<T>, left?: AbortSignal): Promise<T> {
    const mine = this.#byClient.get(client) ?? 0;
    if (mine >= this.#perClient)
      throw new AppError('TOO_MANY_REQUESTS', `At most ${this.#perClient} scorings at a time`, {
        details: { cap: this.#perClient },
      });
    this.#byClient.set(client, mine + 1);
    try {
      await this.#enter(left);
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

  #enter(left: AbortSignal | undefined): Promise<void> | undefined {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        left?.removeEventListener('abort', leaveLine);
        resolve();
      };
      const leaveLine = (): void => {
        this.#waiting.delete(enter);
        reject(new AppError('ABANDONED', 'nobody waits for the answer any more'));
      };
      if (left?.aborted === true) return leaveLine();
      left?.addEventListener('abort', leaveLine, { once: true });
      this.#waiting.add(enter);
    });
  }

  /** A place goes straight to the next in line; the count falls only when nobody waits. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
