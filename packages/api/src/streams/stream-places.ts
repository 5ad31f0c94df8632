import { AppError } from '@sulian/domain';
import { RETRY_AFTER_SEC } from '../slots.ts';
import { Tally } from '../tally.ts';
import { tooManyRequests } from '../too-many-requests.ts';

export interface StreamLimits {
  /** Open streams of an account. */
  readonly perAccount: number;
  /** Open streams of all accounts together: each uses a socket and queries the store. */
  readonly all: number;
}

/** How many streams of one kind are open, over all and by account. */
export class StreamPlaces {
  readonly #limits: StreamLimits;
  readonly #byAccount = new Tally<number>();
  #open = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  /** Returns how to give the place back, which counts once. @throws TOO_MANY_REQUESTS, BUSY */
  take(accountId: number): () => void {
    const { perAccount, all } = this.#limits;
    if (this.#byAccount.of(accountId) >= perAccount)
      throw tooManyRequests(`At most ${perAccount} open streams`, RETRY_AFTER_SEC, perAccount);
    if (this.#open >= all)
      throw new AppError('BUSY', 'Too many open streams', {
        details: { cap: all, retryAfterSec: RETRY_AFTER_SEC },
      });
    this.#byAccount.add(accountId);
    this.#open += 1;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      this.#open -= 1;
      this.#byAccount.remove(accountId);
    };
  }
}
