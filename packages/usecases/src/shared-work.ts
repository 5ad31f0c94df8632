import { AppError } from '@sulian/domain';

/** Shares work in progress: concurrent callers with one key wait for one run. */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /**
   * Runs the work, or waits for the run in progress. A lasting fault is thrown to all waiting callers. After a
   * retryable one, such as a cancelled walk, one of them runs the work again.
   * @param key covers everything that the result depends on
   */
  async run(key: string, work: () => Promise<T>): Promise<T> {
    for (let others = this.#underWay.get(key); others !== undefined; others = this.#underWay.get(key)) {
      try {
        return await others;
      } catch (error) {
        if (error instanceof AppError && !error.retryable) throw error;
      }
    }
    const own = work();
    this.#underWay.set(key, own);
    try {
      return await own;
    } finally {
      this.#underWay.delete(key);
    }
  }
}
