import { AppError } from '@sulian/domain';

const RETRY_AFTER_SEC = 5;

interface Slots {
  /** @throws BUSY rather than wait: whoever is slow must not hold up a line */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
}

/** Work that may run at once, in all and for one client. */
export function createSlots(atOnce: number, perClient: number): Slots {
  const byClient = new Map<string, number>();
  let running = 0;
  return {
    run: async (client, work) => {
      const mine = byClient.get(client) ?? 0;
      if (running >= atOnce || mine >= perClient)
        throw new AppError('BUSY', 'too many at once', { details: { retryAfterSec: RETRY_AFTER_SEC } });
      running += 1;
      byClient.set(client, mine + 1);
      try {
        return await work();
      } finally {
        running -= 1;
        const left = (byClient.get(client) ?? 1) - 1;
        if (left === 0) byClient.delete(client);
        else byClient.set(client, left);
      }
    },
  };
}
