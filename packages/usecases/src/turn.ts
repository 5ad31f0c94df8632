/** Longest turn in milliseconds: a page waits for one turn after each of its dozen queries. */
const LONGEST_MS = 1;

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
  #beganMs = performance.now();

  /** Begins a turn: others were let in during a query. */
  begin(): void {
    this.#beganMs = performance.now();
  }

  /** Ends the turn if it has taken long. */
  async letOthers(): Promise<void> {
    if (performance.now() - this.#beganMs < LONGEST_MS) return;
    await waitForTurn();
    this.begin();
  }
}
