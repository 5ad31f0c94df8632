import type { AnswerOf, SentCall } from '@sulian/contract';
import { call, type How } from '../../lib/api.ts';
import { pathOf } from '../../lib/call-path.ts';
import { sendBody } from '../../lib/send-file.ts';

/** First part of the keys of all queries of screenings. */
export const SCREENINGS = 'screenings';

const CREATE = 'POST /api/proxy/v1/screenings';
export type ListOptions = SentCall<typeof CREATE>['query'];
export type RowsQuery = NonNullable<SentCall<'GET /api/proxy/v1/screenings/:id/rows'>['query']>;

export const createScreening = (list: Blob | string, query: ListOptions, signal: AbortSignal) =>
  sendBody<AnswerOf<typeof CREATE>>(pathOf(CREATE, { query }), list, signal);
export const listScreenings = (how: How) => call('GET /api/proxy/v1/screenings', {}, how);
export const getScreening = (id: number, how: How) => call('GET /api/proxy/v1/screenings/:id', { params: { id } }, how);
export const listRows = (id: number, query: RowsQuery, how: How = {}) =>
  call('GET /api/proxy/v1/screenings/:id/rows', { params: { id }, query }, how);
export const cancelScreening = (id: number) => call('POST /api/proxy/v1/screenings/:id/cancel', { params: { id } });
export const removeScreening = (id: number) => call('DELETE /api/proxy/v1/screenings/:id', { params: { id } });
