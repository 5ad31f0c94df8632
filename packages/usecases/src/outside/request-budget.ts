import { AppError } from '@sulian/domain';

/** Requests that one job may send; retries count. */
export interface RequestBudget {
  readonly used: number;
  /** @throws REQUESTS_USED_UP */
  take(): void;
}

export function createRequestBudget(maxRequests: number): RequestBudget {
  let used = 0;
  return {
    get used() {
      return used;
    },
    take: () => {
      if (used >= maxRequests)
        throw new AppError('REQUESTS_USED_UP', `all ${maxRequests} requests are used`, { details: { maxRequests } });
      used += 1;
    },
  };
}
