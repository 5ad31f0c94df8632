import { setImmediate } from 'node:timers/promises';

/** Longest turn in milliseconds: a page needs a dozen, one after each of its queries. */
const LONGEST_MS = 2;

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
    await setImmediate();
    this.begin();
  }
}
