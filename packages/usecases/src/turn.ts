/** Longest turn in milliseconds: a page needs a dozen pauses of others, one after each of its queries. */
const LONGEST_MS = 1;

const waiting: (() => void)[] = [];

/** Lets one of the waiting begin its turn, and the next one only after events were handled. */
function beginNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(beginNext);
}

/** Resolves after events were handled and those that waited before had a turn each. */
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
