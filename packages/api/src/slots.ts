import { AppError } from '@sulian/domain';
import { Tally } from './tally.ts';

/** Retry time when every place is taken, seconds. */
export const RETRY_AFTER_SEC = 5;

interface Slots {
  /** @throws BUSY instead of waiting: slow clients must not form a queue */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
}

/** Work that may run at once, in all and for one client. */
export function createSlots(atOnce: number, perClient: number): Slots {
  const running = new Tally<string>();
  let all = 0;
  return {
    run: async (client, work) => {
      if (all >= atOnce || running.of(client) >= perClient)
        throw new AppError('BUSY', 'too many concurrent requests', { details: { retryAfterSec: RETRY_AFTER_SEC } });
      all += 1;
      running.add(client);
      try {
        return await work();
      } finally {
        all -= 1;
        running.remove(client);
      }
    },
  };
}
