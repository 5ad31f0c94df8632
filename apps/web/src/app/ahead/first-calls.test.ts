import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { dropEarly, sendEarly } from '../../lib/early-calls.ts';
import * as addressPage from '../routes/address-page.tsx';
import * as transactionPage from '../routes/transaction-page.tsx';
import { listFirstCalls } from './first-calls.ts';

const USER = JSON.stringify({ email: 'a@b.cn', avatar: '', token: 't', caseId: 1 });

let sent: string[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('earlyCalls', undefined);
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'sulian-user-info' ? USER : null) });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push(`${method} ${url} ${body ?? ''}`);
    return Response.json({ analysis: {} });
  });
});

const ADDRESS = { type: '1', blockchain: 'BITCOIN', id: 'x' };
const askAddress = (params: Record<string, string>, search = '') =>
  addressPage.askFirst(new QueryClient(), { params, search });

it.each([
  ['/address/1/BITCOIN/x', '', 5, () => askAddress(ADDRESS)],
  ['/address/2/BITCOIN/x', '', 5, () => askAddress({ ...ADDRESS, type: '2' })],
  [
    '/address/1/TRON/x%20y',
    '?coin=abc&direction=out&page=3&with=entity%3A12&row=INCOMING%3Aentity%3A12',
    5,
    () =>
      askAddress(
        { type: '1', blockchain: 'TRON', id: 'x y' },
        '?coin=abc&direction=out&page=3&with=entity%3A12&row=INCOMING%3Aentity%3A12',
      ),
  ],
  [
    '/trading/BITCOIN/x',
    '',
    3,
    () => transactionPage.askFirst(new QueryClient(), { params: { blockchain: 'BITCOIN', hash: 'x' }, search: '' }),
  ],
])('the page at %s%s asks nothing that did not go out before it came [R-ADDR-214]', async (pathname, search, count, ask) => {
  for (const call of listFirstCalls({ pathname, search })) sendEarly(call, 't');
  expect(new Set(sent).size).toBe(count);
  await ask();
  expect(sent).toHaveLength(count);
  expect(globalThis.earlyCalls).toEqual([]);
});

it('the page asks for itself what did not go out', async () => {
  dropEarly();
  await askAddress(ADDRESS);
  expect(sent).toHaveLength(5);
});

it.each([
  '/',
  '/login',
  '/address',
  '/address/3/BITCOIN/x',
  '/address/1/BITCOIN',
  '/address/1/BITCOIN/',
  '/trading/BITCOIN',
  '/entities/x/1',
  '/address/1/BITCOIN/%',
])('of %s nothing goes out', (pathname) => expect(listFirstCalls({ pathname, search: '' })).toEqual([]));
