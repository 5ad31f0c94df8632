import { AppError } from '@sulian/domain';
import { RETRY_AFTER_SEC } from '../../slots.ts';
import { Tally } from '../../tally.ts';
import { tooManyRequests } from '../../too-many-requests.ts';

/** Open notification streams per account; a hidden page has none. */
export const MAX_STREAMS_PER_ACCOUNT = 8;
/** Streams of all accounts together: each uses a socket and queries the store after a change. */
const MAX_STREAMS = 2_000;

/** How many streams are open, over all and by account. */
export class StreamPlaces {
  readonly #byAccount = new Tally<number>();
  #open = 0;

  /** Returns how to give the place back, which counts once. @throws TOO_MANY_REQUESTS, BUSY */
  take(accountId: number): () => void {
    if (this.#byAccount.of(accountId) >= MAX_STREAMS_PER_ACCOUNT)
      throw tooManyRequests(
        `At most ${MAX_STREAMS_PER_ACCOUNT} open streams`,
        RETRY_AFTER_SEC,
        MAX_STREAMS_PER_ACCOUNT,
      );
    if (this.#open >= MAX_STREAMS)
      throw new AppError('BUSY', 'Too many open streams', {
        details: { cap: MAX_STREAMS, retryAfterSec: RETRY_AFTER_SEC },
      });
    this.#byAccount.add(accountId);
    this.#open += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#open -= 1;
      this.#byAccount.remove(accountId);
    };
  }
}
