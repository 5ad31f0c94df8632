import { beforeEach, expect, it, vi } from 'vitest';
import { asking, toRequest } from './call-request.ts';
import { dropEarly, findEarlyBody, isTooLate, sendEarly, takeEarly } from './early-calls.ts';

const COINS = asking('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/coins', {
  params: { blockchain: 'BITCOIN', kind: 'addresses', hash: 'x' },
});
const never = (): AbortSignal => new AbortController().signal;

let signals: AbortSignal[] = [];
beforeEach(() => {
  signals = [];
  vi.stubGlobal('earlyCalls', undefined);
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return Response.json({ url });
  });
});

it('gives the answer of a call that went out early to who asks the same, once', async () => {
  expect(isTooLate()).toBe(false);
  sendEarly(COINS, 't');
  const request = toRequest(COINS, 't');
  const response = await takeEarly(request, never());
  expect(await response?.json()).toEqual({ url: '/api/proxy/v1/blockchains/BITCOIN/addresses/x/coins' });
  expect(takeEarly(request, never())).toBeUndefined();
  expect(signals).toHaveLength(1);
});

it('gives it to no other session, and to no other call [R-ADDR-214]', () => {
  sendEarly(COINS, 't');
  expect(takeEarly(toRequest(COINS, 'u'), never())).toBeUndefined();
  expect(takeEarly(toRequest(COINS), never())).toBeUndefined();
  expect(
    takeEarly(
      toRequest(asking(COINS[0], { params: { blockchain: 'BITCOIN', kind: 'addresses', hash: 'y' } }), 't'),
      never(),
    ),
  ).toBeUndefined();
  expect(takeEarly(toRequest(COINS, 't'), never())).toBeDefined();
});

it('tells calls apart by what they say', () => {
  const key = 'POST /api/proxy/v1/scoringAnalysis';
  const body = { blockchain: 'BITCOIN', objectType: 'ADDRESS', objectId: 'x', analysisType: 'INCOMING' } as const;
  const other = { ...body, analysisType: 'OUTGOING' } as const;
  sendEarly([key, { body }], 't');
  expect(takeEarly(toRequest([key, { body: other }], 't'), never())).toBeUndefined();
  expect(findEarlyBody(([early]) => early === key)).toEqual(body);
  expect(takeEarly(toRequest([key, { body }], 't'), never())).toBeDefined();
  expect(findEarlyBody(([early]) => early === key)).toBeUndefined();
});

it('ends a call with who waits for it, whether that is now or was before', () => {
  const waiting = new AbortController();
  sendEarly(COINS, 't');
  takeEarly(toRequest(COINS, 't'), waiting.signal);
  expect(signals[0]?.aborted).toBe(false);
  waiting.abort();
  expect(signals[0]?.aborted).toBe(true);
  sendEarly(COINS, 't');
  takeEarly(toRequest(COINS, 't'), AbortSignal.abort());
  expect(signals[1]?.aborted).toBe(true);
});

it('ends what nobody took, and from then on is too late', () => {
  sendEarly(COINS, 't');
  dropEarly();
  expect(signals[0]?.aborted).toBe(true);
  expect(takeEarly(toRequest(COINS, 't'), never())).toBeUndefined();
  expect(isTooLate()).toBe(true);
});

it('tells who takes it that a call failed, and nobody else', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('the network is unreachable')));
  sendEarly(COINS, 't');
  await expect(takeEarly(toRequest(COINS, 't'), never())).rejects.toThrow('the network is unreachable');
});
