import type { ChangeAlertBody, Coin, NewAlert, SentCall } from '@sulian/contract';
import { call } from '../../../lib/api.ts';

export interface ListOf {
  readonly offset: number;
  readonly limit: number;
  /** An address or its beginning; '' is any. */
  readonly address?: string;
  /** `asOf` of the answer that page 1 had. */
  readonly asOf?: number | undefined;
}

export const listAlerts = ({ offset, limit, address, asOf }: ListOf) =>
  call('GET /api/proxy/v1/alerts', { query: { offset, limit, address, asOf } });
export const getSubscription = (query: SentCall<'GET /api/proxy/v1/alerts/subscription'>['query']) =>
  call('GET /api/proxy/v1/alerts/subscription', { query });
export const createAlert = (body: NewAlert) => call('POST /api/proxy/v1/alerts', { body });
export const changeAlert = (id: number, body: ChangeAlertBody) =>
  call('PATCH /api/proxy/v1/alerts/:id', { params: { id }, body });
export const deleteAlert = (id: number) => call('DELETE /api/proxy/v1/alerts/:id', { params: { id } });
export const listCoins = async (blockchain: string): Promise<readonly Coin[]> =>
  (await call('GET /api/proxy/v1/coins', { query: { blockchain } })).items;
