import type { PaymentsAnswer } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { call } from '../../../lib/api.ts';

/** Search for payments by amount and time. */
export interface PaymentSearch {
  readonly blockchain: ChainId;
  /** Id of the coin. */
  readonly coin: number;
  readonly amount: string;
  /** Percent. */
  readonly tolerance: number;
  /** Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly recipient?: string | undefined;
}

export const findPayments = (search: PaymentSearch, signal: AbortSignal): Promise<PaymentsAnswer> =>
  call('GET /api/proxy/v1/payments', { query: { ...search } }, { signal });

export const listCoins = async (blockchain: ChainId) =>
  (await call('GET /api/proxy/v1/coins', { query: { blockchain } })).items;
