import { AppError } from '@sulian/domain';
import { type PaceClock, Pacer, SYSTEM_CLOCK } from './pacer.ts';
import { RETRY_AFTER_SEC } from './slots.ts';
import { Tally } from './tally.ts';
import { tooManyRequests } from './too-many-requests.ts';

/** Client that requests a place. */
export interface Asker {
  /** Shares the places with other clients: an account. */
  readonly client: string;
  /** Has a cap of its own on running and waiting work, so that people who share an account do not share the cap. */
  readonly session: string;
}

/** Resolves when the next statement of the work may be sent. */
type Pace = () => Promise<void>;

export interface QueueOptions<T> {
  /** Aborts when the asker has left: the work then stops waiting. */
  readonly left?: AbortSignal | undefined;
  /** Runs before the wait where the work cannot start at once; its result replaces the work. */
  readonly findStored?: () => Promise<T | undefined>;
}

interface Waiting {
  readonly client: string;
  readonly enter: () => void;
}

/**
 * Runs `atOnce` pieces of work; the rest wait. A place goes to the waiting client with the fewest running, at a tie to the
 * first that came. One client has all places but one at most, so that another never waits for that client alone.
 */
export class FairQueue {
  readonly #atOnce: number;
  readonly #perClient: number;
  readonly #perSession: number;
  readonly #waiting = new Set<Waiting>();
  readonly #runningOf = new Tally<string>();
  readonly #sessions = new Tally<string>();
  readonly #pacer: Pacer;
  #running = 0;

  /** @param perSession running and waiting */
  constructor(atOnce: number, perSession: number, clock: PaceClock = SYSTEM_CLOCK) {
    this.#atOnce = atOnce;
    this.#perClient = Math.max(1, atOnce - 1);
    this.#perSession = perSession;
    this.#pacer = new Pacer(clock);
  }

  /** @throws TOO_MANY_REQUESTS above the session's cap; ABANDONED */
  async run<T>(
    { client, session }: Asker,
    work: (pace: Pace) => Promise<T>,
    { left, findStored }: QueueOptions<T> = {},
  ): Promise<T> {
    if (this.#sessions.of(session) >= this.#perSession)
      throw tooManyRequests(`At most ${this.#perSession} scorings at a time`, RETRY_AFTER_SEC, this.#perSession);
    this.#sessions.add(session);
    try {
      const stored = this.#hasRoom(client) ? undefined : await findStored?.();
      return stored ?? (await this.#runInTurn(client, work, left));
    } finally {
      this.#sessions.remove(session);
    }
  }

  #hasRoom(client: string): boolean {
    return this.#running < this.#atOnce && this.#runningOf.of(client) < this.#perClient;
  }

  async #runInTurn<T>(client: string, work: (pace: Pace) => Promise<T>, left: AbortSignal | undefined): Promise<T> {
    await this.#enter(client, left);
    const run = this.#pacer.begin(client);
    try {
      return await work(run.pace);
    } finally {
      run.end();
      this.#leave(client);
    }
  }

  #enter(client: string, left: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        client,
        enter: () => {
          left?.removeEventListener('abort', abandon);
          resolve();
        },
      };
      const abandon = (): void => {
        this.#waiting.delete(waiting);
        reject(new AppError('ABANDONED', 'nobody waits for the answer any more'));
      };
      if (left?.aborted === true) return abandon();
      left?.addEventListener('abort', abandon, { once: true });
      this.#waiting.add(waiting);
      this.#startNext();
    });
  }

  #leave(client: string): void {
    this.#running -= 1;
    this.#runningOf.remove(client);
    this.#startNext();
  }

  #startNext(): void {
    if (this.#running >= this.#atOnce) return;
    const next = this.#findNext();
    if (next === undefined) return;
    this.#waiting.delete(next);
    this.#running += 1;
    this.#runningOf.add(next.client);
    next.enter();
    this.#startNext();
  }

  #findNext(): Waiting | undefined {
    let next: Waiting | undefined;
    let fewest = this.#perClient;
    for (const waiting of this.#waiting) {
      const running = this.#runningOf.of(waiting.client);
      if (running >= fewest) continue;
      next = waiting;
      fewest = running;
    }
    return next;
  }
}
