import type {
  AlertsAnswer,
  ChangeAlertBody,
  Coin,
  CreateAlertAnswer,
  NewAlert,
  SubscriptionAnswer,
} from '@sulian/contract';
import { call, json, PROXY } from '../../../lib/api.ts';
import { toQueryString } from '../../../lib/query-string.ts';

export interface ListOf {
  readonly offset: number;
  readonly limit: number;
  /** An address or its beginning; '' is any. */
  readonly address?: string;
}

export const listAlerts = ({ offset, limit, address }: ListOf) =>
  call<AlertsAnswer>(`${PROXY}/alerts${toQueryString({ offset, limit, address })}`);
export const getSubscription = (object: Pick<NewAlert, 'address' | 'blockchain' | 'objectType'>) =>
  call<SubscriptionAnswer>(`${PROXY}/alerts/subscription${toQueryString(object)}`);
export const createAlert = (draft: NewAlert) => call<CreateAlertAnswer>(`${PROXY}/alerts`, json('POST', draft));
export const changeAlert = (id: number, change: ChangeAlertBody) =>
  call<unknown>(`${PROXY}/alerts/${id}`, json('PATCH', change));
export const deleteAlert = (id: number) => call<unknown>(`${PROXY}/alerts/${id}`, { method: 'DELETE' });
export const listCoins = async (blockchain: string): Promise<readonly Coin[]> =>
  (await call<{ items: Coin[] }>(`${PROXY}/coins${toQueryString({ blockchain })}`)).items;
