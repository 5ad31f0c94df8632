import { AppError } from '@sulian/domain';

/** Pages that one account keeps up to date at once; hidden ones hold no stream. */
export const MAX_STREAMS_PER_ACCOUNT = 8;
/** Over all accounts: each holds a socket and asks the store after a change. */
const MAX_STREAMS = 2_000;

/** How many streams are open, over all and by account. */
export class StreamPlaces {
  readonly #byAccount = new Map<number, number>();
  #open = 0;

  /** Returns how to give the place back, which counts once. @throws TOO_MANY_REQUESTS, BUSY */
  take(accountId: number): () => void {
    const mine = this.#byAccount.get(accountId) ?? 0;
    if (mine >= MAX_STREAMS_PER_ACCOUNT)
      throw new AppError('TOO_MANY_REQUESTS', `At most ${MAX_STREAMS_PER_ACCOUNT} open streams`, {
        details: { cap: MAX_STREAMS_PER_ACCOUNT },
      });
    if (this.#open >= MAX_STREAMS)
      throw new AppError('BUSY', 'Too many open streams', { details: { cap: MAX_STREAMS } });
    this.#byAccount.set(accountId, mine + 1);
    this.#open += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#open -= 1;
      const left = (this.#byAccount.get(accountId) ?? 1) - 1;
      if (left === 0) this.#byAccount.delete(accountId);
      else this.#byAccount.set(accountId, left);
    };
  }
}
