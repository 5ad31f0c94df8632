import { AppError } from '@sulian/domain';

/** Work under way: whoever asks for the same meanwhile waits for it instead of doing it again. */
export class SharedWork<T> {
  readonly #underWay = new Map<string, Promise<T>>();

  /**
   * What would fail again fails for all who wait. What might not, such as a walk that ended with the client that asked
   * for it, is done anew by one of them.
   * @param key names all that the result depends on
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
