/** Monotonic milliseconds, and a wait that ends early when `until` resolves. */
export interface PaceClock {
  readonly nowMs: () => number;
  readonly pause: (atMostMs: number, until: Promise<void>) => Promise<void>;
}

/** Time that was used counts half after this. */
const HALF_LIFE_MS = 60_000;
/** A client pauses for one that has used so much less, which equals never do for long. */
const LIGHTER_BY_MS = 2_000;
/** Longest pause before a statement: slow enough for others, and a walk of 200 statements still ends in its time. */
const PAUSE_MS = 200;
/** Clients whose use is remembered; those without running work are forgotten first. */
const MAX_CLIENTS = 1_000;

interface Use {
  usedMs: number;
  countedAtMs: number;
  /** Pieces of work that have a place, and those of them that do not pause. */
  running: number;
  active: number;
}

/** One piece of running work. */
interface PacedRun {
  /** Resolves at once, or after a pause where a client that used much less has work running. */
  readonly pace: () => Promise<void>;
  readonly end: () => void;
}

/**
 * Divides the processor among clients: work of a client that has used much time lately pauses between its statements
 * while work of a client that has used little is running. Paused time is not counted as used.
 */
export class Pacer {
  readonly #clock: PaceClock;
  readonly #uses = new Map<string, Use>();
  #wake: () => void = () => undefined;
  #nextEnd = this.#awaitEnd();

  constructor(clock: PaceClock) {
    this.#clock = clock;
  }

  begin(client: string): PacedRun {
    const use = this.#useOf(client);
    this.#change(use, { running: 1, active: 1 });
    return {
      pace: async () => {
        if (!this.#isHeavy(use)) return;
        this.#change(use, { running: 0, active: -1 });
        await this.#clock.pause(PAUSE_MS, this.#nextEnd);
        this.#change(use, { running: 0, active: 1 });
      },
      end: () => {
        this.#change(use, { running: -1, active: -1 });
        this.#wake();
        this.#nextEnd = this.#awaitEnd();
      },
    };
  }

  #awaitEnd(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #useOf(client: string): Use {
    const known = this.#uses.get(client);
    if (known !== undefined) return known;
    if (this.#uses.size >= MAX_CLIENTS)
      for (const [each, { running }] of this.#uses) if (running === 0) this.#uses.delete(each);
    const use = { usedMs: 0, countedAtMs: this.#clock.nowMs(), running: 0, active: 0 };
    this.#uses.set(client, use);
    return use;
  }

  #change(use: Use, by: Pick<Use, 'running' | 'active'>): void {
    this.#count(use);
    use.running += by.running;
    use.active += by.active;
  }

  /** Milliseconds used until now; a minute ago counts half. */
  #count(use: Use): number {
    const nowMs = this.#clock.nowMs();
    const passedMs = nowMs - use.countedAtMs;
    use.usedMs = use.usedMs * 0.5 ** (passedMs / HALF_LIFE_MS) + use.active * passedMs;
    use.countedAtMs = nowMs;
    return use.usedMs;
  }

  #isHeavy(use: Use): boolean {
    const mostMs = this.#count(use) - LIGHTER_BY_MS;
    return mostMs > 0 && [...this.#uses.values()].some((other) => other.running > 0 && this.#count(other) < mostMs);
  }
}

export const SYSTEM_CLOCK: PaceClock = {
  nowMs: () => performance.now(),
  pause: async (atMostMs, until) => {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, atMostMs);
    });
    await Promise.race([until, timeout]);
    clearTimeout(timer);
  },
};
