import { AppError } from '@sulian/domain';
import { type PaceClock, Pacer, SYSTEM_CLOCK } from './pacer.ts';
import type { PageCalls } from './page-calls.ts';
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
  /** Work that nobody waits for: it starts only where nobody else waits and another place stays free, and pauses for others. */
  readonly isSpare?: boolean;
}

/** Pause before the next piece of work while many wait for pages. */
export const PAUSE_FOR_PAGES_MS = 100;

interface QueueParts {
  readonly clock?: PaceClock;
  /** Calls for pages: while they are many, one piece of work begins after each pause. */
  readonly pages?: PageCalls;
}

/** Longest pause of spare work before a statement while others work. */
const SPARE_PAUSE_MS = 100;

interface Waiting {
  readonly client: string;
  readonly isSpare: boolean;
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
  readonly #clock: PaceClock;
  readonly #pages: PageCalls | undefined;
  #later: NodeJS.Timeout | undefined;
  #running = 0;
  #entered = 0;
  #waitedMs = 0;

  /** @param perSession running and waiting */
  constructor(atOnce: number, perSession: number, { clock = SYSTEM_CLOCK, pages }: QueueParts = {}) {
    this.#atOnce = atOnce;
    this.#perClient = Math.max(1, atOnce - 1);
    this.#perSession = perSession;
    this.#clock = clock;
    this.#pacer = new Pacer(clock);
    this.#pages = pages;
    pages?.onFew(() => this.#startNext());
  }

  /** @throws TOO_MANY_REQUESTS above the session's cap; ABANDONED */
  async run<T>(
    { client, session }: Asker,
    work: (pace: Pace) => Promise<T>,
    { left, findStored, isSpare = false }: QueueOptions<T> = {},
  ): Promise<T> {
    if (this.#sessions.of(session) >= this.#perSession)
      throw tooManyRequests(`At most ${this.#perSession} scorings at a time`, RETRY_AFTER_SEC, this.#perSession);
    this.#sessions.add(session);
    try {
      const stored = this.#hasRoom(client) ? undefined : await findStored?.();
      return stored ?? (await this.#runInTurn({ client, isSpare }, work, left));
    } finally {
      this.#sessions.remove(session);
    }
  }

  /** Work that has entered, and the time for which it waited. */
  get waits(): { readonly count: number; readonly waitedMs: number } {
    return { count: this.#entered, waitedMs: this.#waitedMs };
  }

  #hasRoom(client: string): boolean {
    return !this.#mustWait() && this.#running < this.#atOnce && this.#runningOf.of(client) < this.#perClient;
  }

  async #runInTurn<T>(
    { client, isSpare }: Pick<Waiting, 'client' | 'isSpare'>,
    work: (pace: Pace) => Promise<T>,
    left: AbortSignal | undefined,
  ): Promise<T> {
    const beganMs = performance.now();
    await this.#enter({ client, isSpare }, left);
    this.#entered += 1;
    this.#waitedMs += performance.now() - beganMs;
    const run = this.#pacer.begin(client);
    const pace = async (): Promise<void> => {
      await run.pace();
      if (isSpare && this.#running > 1) await this.#clock.pause(SPARE_PAUSE_MS, new Promise(() => undefined));
    };
    try {
      return await work(pace);
    } finally {
      run.end();
      this.#leave(client);
    }
  }

  #enter({ client, isSpare }: Pick<Waiting, 'client' | 'isSpare'>, left: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        client,
        isSpare,
        enter: () => {
          left?.removeEventListener('abort', abandon);
          resolve();
        },
      };
      const abandon = (): void => {
        this.#waiting.delete(waiting);
        reject(new AppError('ABANDONED', 'request was cancelled'));
      };
      if (left?.aborted === true) return abandon();
      left?.addEventListener('abort', abandon, { once: true });
      this.#waiting.add(waiting);
      this.#startNext();
    });
  }

  /** Another place stays free, so that nobody who comes waits for spare work; of a single place it is the only one. */
  #hasSpareRoom(): boolean {
    return this.#running < Math.max(1, this.#atOnce - 1);
  }

  #leave(client: string): void {
    this.#running -= 1;
    this.#runningOf.remove(client);
    this.#startNext();
  }

  /** True while many wait for pages. */
  #mustWait(): boolean {
    return this.#pages?.areMany === true;
  }

  #startNext(): void {
    if (!this.#mustWait()) while (this.#startOne());
    else if (this.#waiting.size > 0)
      this.#later ??= setTimeout(() => this.#startOne() && this.#startNext(), PAUSE_FOR_PAGES_MS).unref();
  }

  /** @returns false: no work waits that may start */
  #startOne(): boolean {
    clearTimeout(this.#later);
    this.#later = undefined;
    if (this.#running >= this.#atOnce) return false;
    const next = this.#findNext();
    if (next === undefined) return false;
    this.#waiting.delete(next);
    this.#running += 1;
    this.#runningOf.add(next.client);
    next.enter();
    return true;
  }

  #findNext(): Waiting | undefined {
    let next: Waiting | undefined;
    let fewest = this.#perClient;
    let spare: Waiting | undefined;
    for (const waiting of this.#waiting) {
      if (waiting.isSpare) spare ??= waiting;
      const running = this.#runningOf.of(waiting.client);
      if (waiting.isSpare || running >= fewest) continue;
      next = waiting;
      fewest = running;
    }
    return next ?? (this.#hasSpareRoom() ? spare : undefined);
  }
}
