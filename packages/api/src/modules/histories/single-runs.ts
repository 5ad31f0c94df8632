import { AppError } from '@sulian/domain';

/** Work of which each client may run one at a time. */
export function createSingleRuns() {
  const running = new Set<string>();
  return {
    /** @throws FETCH_RUNNING */
    run: async <T>(client: string, work: () => Promise<T>): Promise<T> => {
      if (running.has(client)) throw new AppError('FETCH_RUNNING', 'this account is fetching a history already');
      running.add(client);
      try {
        return await work();
      } finally {
        running.delete(client);
      }
    },
  };
}
