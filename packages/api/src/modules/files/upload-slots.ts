import { AppError } from '@sulian/domain';

/** Uploads received at once: 32 of 10 MiB are the memory that this may cost. */
const MAX_AT_ONCE = 32;
/** A form sends seven files at most, an office has a few people at it. */
const MAX_PER_CLIENT = 8;
const RETRY_AFTER_SEC = 5;

export interface UploadSlots {
  /** @throws BUSY rather than wait: whoever sends slowly must not hold up a line */
  run<T>(client: string, work: () => Promise<T>): Promise<T>;
}

export function createUploadSlots(atOnce = MAX_AT_ONCE, perClient = MAX_PER_CLIENT): UploadSlots {
  const byClient = new Map<string, number>();
  let running = 0;
  return {
    run: async (client, work) => {
      const mine = byClient.get(client) ?? 0;
      if (running >= atOnce || mine >= perClient)
        throw new AppError('BUSY', 'too many files at once', {
          details: { retryAfterSec: RETRY_AFTER_SEC },
          retryable: true,
        });
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
