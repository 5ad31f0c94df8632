/** Milliseconds of a turn while others have little to do: a page waits for one turn after each of its dozen queries. */
const SHORT_MS = 1;
/** Longest turn. */
const LONGEST_MS = 5;
/** Part of the wait for a turn that the turn may last: while others are busy, work that they interrupt all the time still ends. */
const PART_OF_WAIT = 1 / 3;

const waiting: (() => void)[] = [];

/** Starts one turn, and schedules the next one after the pending events. */
function beginNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginNext);
}

/** Resolves after the pending events and the turns that were requested before. */
const waitForTurn = (): Promise<void> =>
  new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginNext);
  });

/** Work without queries, in turns between which calls of others are answered. */
export class Turn {
  readonly #nowMs: () => number;
  #beganMs: number;
  #lengthMs = SHORT_MS;

  constructor(nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#beganMs = nowMs();
  }

  /** Begins a turn: others were let in during a query. */
  begin(): void {
    this.#beganMs = this.#nowMs();
  }

  /** Ends the turn if it has taken long. */
  async letOthers(): Promise<void> {
    const endedMs = this.#nowMs();
    if (endedMs - this.#beganMs < this.#lengthMs) return;
    await waitForTurn();
    this.begin();
    this.#lengthMs = Math.min(LONGEST_MS, Math.max(SHORT_MS, (this.#beganMs - endedMs) * PART_OF_WAIT));
  }
}
