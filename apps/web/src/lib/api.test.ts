import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, call, callBlob, callData, mayRetry, toCallError } from './api.ts';
import { findLeaving, findUser } from './session.ts';

const USER = { email: 'li@police.example', avatar: '/avatar.png', token: 'secret', caseId: 3 };
const fetched = vi.fn<typeof fetch>();
const answering = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  const stored = new Map([['sulian-user-info', JSON.stringify(USER)]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const sentLast = () => {
  const [address, init] = fetched.mock.lastCall ?? [];
  const headers = new Headers(init?.headers);
  return {
    sent: `${init?.method} ${address}`,
    body: init?.body,
    type: headers.get('content-type'),
    token: headers.get('token'),
  };
};

describe('a call by its key', () => {
  it('goes by its method to its path, names and query in their places', async () => {
    answering({});
    await call('GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions', {
      params: { blockchain: 'TON', kind: 'addresses', hash: 'a/b?c' },
      query: { offset: 0, limit: 25 },
    });
    expect(sentLast()).toEqual({
      sent: 'GET /api/proxy/v1/blockchains/TON/addresses/a%2Fb%3Fc/transactions?offset=0&limit=25',
      body: null,
      type: null,
      token: 'secret',
    });
  });

  it('leaves out of the query what is empty, and keeps a zero', async () => {
    answering({});
    await call('GET /api/proxy/v1/alerts', { query: { offset: 0, limit: 4, address: '' } });
    expect(sentLast().sent).toBe('GET /api/proxy/v1/alerts?offset=0&limit=4');
  });

  it('sends its body as JSON', async () => {
    answering({});
    const body = { isEnabled: false, isMailEnabled: true };
    await call('PATCH /api/proxy/v1/alerts/:id', { params: { id: 7 }, body });
    expect(sentLast()).toMatchObject({
      sent: 'PATCH /api/proxy/v1/alerts/7',
      body: '{"isEnabled":false,"isMailEnabled":true}',
      type: 'application/json',
    });
  });

  it('gives what stands in the envelope, or the file', async () => {
    answering({ success: true, code: 0, message: '', data: [{ id: 1, name: 'A' }] });
    expect(await callData('GET /api/case/all/approved')).toEqual([{ id: 1, name: 'A' }]);
    fetched.mockResolvedValueOnce(new Response('a,b'));
    const file = await callBlob('GET /api/labels/imports/:id/report.csv', { params: { id: 3 } });
    expect(sentLast().sent).toBe('GET /api/labels/imports/3/report.csv');
    expect(await file.text()).toBe('a,b');
  });

  it('carries a token of its own where one is given', async () => {
    answering({ data: null });
    await callData('POST /api/user/logout', {}, { headers: { token: 'older' }, keepalive: true });
    expect(sentLast()).toMatchObject({ sent: 'POST /api/user/logout', body: null, token: 'older' });
    expect(fetched.mock.lastCall?.[1]?.keepalive).toBe(true);
  });

  it('is held to the contract by the compiler', () => {
    // Never called: each line is refused by the compiler, which refuses a line that it need not.
    const refused = () => {
      // @ts-expect-error no such call
      void call('GET /api/proxy/v1/alert');
      // @ts-expect-error another name than the path's
      void call('DELETE /api/proxy/v1/alerts/:id', { params: { key: 1 } });
      // @ts-expect-error its name is missing
      void call('DELETE /api/proxy/v1/alerts/:id');
      // @ts-expect-error no such part of the query
      void call('GET /api/proxy/v1/alerts', { query: { adress: 'x' } });
      // @ts-expect-error not the body's type
      void callData('POST /api/password/check', { body: { password: 1 } });
      // @ts-expect-error a file is no JSON
      void call('GET /api/labels/imports/:id/report.csv', { params: { id: 1 } });
      // @ts-expect-error no envelope
      void callData('GET /api/proxy/v1/blockchains');
    };
    expect(refused).toBeTypeOf('function');
  });
});

describe('a proxied call', () => {
  it('carries the token of the session and is given up after 300,000 ms [R-CALL-01]', async () => {
    const giveUp = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal);
    fetched.mockImplementationOnce(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject('late'))),
    );
    vi.spyOn(console, 'error').mockReturnValue();
    const late = call('GET /api/proxy/v1/blockchains');
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('token')).toBe('secret');
    expect(timeout.mock.calls).toEqual([[300_000]]);
    giveUp.abort();
    await expect(late).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('has the fields of a result object among the rest of its answer [R-CALL-03]', async () => {
    answering({ success: true, result: { score: 71, items: [1] } });
    expect(await call('GET /api/proxy/v1/blockchains')).toEqual({ success: true, score: 71, items: [1] });
    answering({ items: [{ result: { score: 1 } }], result: 'ok' });
    expect(await call('GET /api/proxy/v1/blockchains')).toEqual({ items: [{ result: { score: 1 } }], result: 'ok' });
    answering([{ result: 1 }]);
    expect(await call('GET /api/proxy/v1/blockchains')).toEqual([{ result: 1 }]);
  });

  it('fails in the words of the server, whatever came', async () => {
    answering({ success: false, code: 422, error: 'UNPROCESSABLE_GLOBAL_SCORE', message: 'too many' }, 422);
    await expect(call('GET /api/proxy/v1/blockchains')).rejects.toEqual(
      new CallError('UNPROCESSABLE_GLOBAL_SCORE', 'too many', { number: 422 }),
    );
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(call('GET /api/proxy/v1/blockchains')).rejects.toMatchObject({ code: 'INTERNAL', number: 502 });
  });

  it.each([
    [401, 40001, 'SESSION_MISSING'],
    [401, 40003, 'SESSION_REVOKED'],
    [200, 40001, 'SESSION_MISSING'],
    [200, 40002, 'SESSION_EXPIRED'],
    [200, 40003, 'SESSION_REVOKED'],
  ])('logs out on status %i with code %i, and keeps why [R-ACCESS-16] [R-ACCESS-26]', async (status, code, error) => {
    answering({ success: false, code, message: 'over' }, status);
    await expect(callData('GET /api/user/me')).rejects.toMatchObject({ number: code });
    expect(findUser()).toBeUndefined();
    expect(findLeaving()).toBe(error);
  });

  it('fails on a refusal inside a status of 200 and on what is no JSON, and logs nobody out [R-CALL-02]', async () => {
    answering({ success: false, code: 404, error: 'NOT_FOUND', message: 'gone' });
    await expect(callData('GET /api/user/me')).rejects.toMatchObject({ code: 'NOT_FOUND', number: 404 });
    fetched.mockResolvedValueOnce(new Response('<html>'));
    await expect(callData('GET /api/user/me')).rejects.toMatchObject({ code: 'INTERNAL', number: 200 });
    fetched.mockResolvedValueOnce(new Response('null'));
    await expect(callData('GET /api/user/me')).rejects.toMatchObject({ code: 'INTERNAL', number: 200 });
    expect(findUser()).toEqual(USER);
  });
});

describe('a read [R-ERR-34]', () => {
  const failed = (status: number, code = status) => toCallError({ code, error: 'X' }, status);

  it('is sent once more where it failed', () => {
    for (const error of [new CallError('NETWORK', ''), failed(500), failed(503), new Error('other')]) {
      expect(mayRetry(0, error)).toBe(true);
      expect(mayRetry(1, error)).toBe(false);
    }
    expect(mayRetry(0, toCallError('<html>', 502))).toBe(true);
  });

  it('is not sent again where it was refused', () => {
    for (const error of [failed(400), failed(404), failed(401, 40_003), failed(422, 43_003), failed(429)])
      expect(mayRetry(0, error)).toBe(false);
  });
});

describe('a call that is refused because there are too many [R-ERR-32]', () => {
  beforeEach(() => {
    fetched.mockReset();
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());
  const refusing = (retryAfterSec: number, headers: HeadersInit = {}) =>
    fetched.mockResolvedValueOnce(
      Response.json(
        { success: false, code: 429, error: 'TOO_MANY_REQUESTS', message: '', details: { retryAfterSec } },
        { status: 429, headers },
      ),
    );

  it('is sent once more when the server says, if it is a read and that is soon', async () => {
    refusing(10);
    answering({ items: [1] });
    const answer = call('GET /api/proxy/v1/blockchains');
    await vi.advanceTimersByTimeAsync(9_999);
    expect(fetched).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toEqual({ items: [1] });
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(findUser()?.token).toBe('secret');
  });

  it('is not sent again once another person has signed in', async () => {
    refusing(5);
    const failed = expect(call('GET /api/proxy/v1/blockchains')).rejects.toMatchObject({ number: 429 });
    await vi.advanceTimersByTimeAsync(1_000);
    localStorage.setItem('sulian-user-info', JSON.stringify({ ...USER, token: 'other' }));
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('fails when it is refused again, and signs nobody out', async () => {
    refusing(1);
    refusing(1);
    const failed = expect(call('GET /api/proxy/v1/blockchains')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(findUser()?.token).toBe('secret');
  });

  it('fails at once where the wait is longer, or where it is no read', async () => {
    refusing(11);
    await expect(call('GET /api/proxy/v1/blockchains')).rejects.toMatchObject({ details: { retryAfterSec: 11 } });
    refusing(1);
    await expect(call('DELETE /api/proxy/v1/alerts/:id', { params: { id: 7 } })).rejects.toMatchObject({ number: 429 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('has the wait of the head where the body is not ours', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 429, headers: { 'retry-after': '30' } }));
    await expect(call('GET /api/proxy/v1/blockchains')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSec: 30 },
    });
  });

  it('is not sent again once nobody waits for it', async () => {
    refusing(5);
    vi.spyOn(console, 'error').mockReturnValue();
    const leaving = new AbortController();
    fetched.mockImplementationOnce((_, init) => Promise.reject(init?.signal?.aborted));
    const failed = expect(call('GET /api/proxy/v1/blockchains', {}, { signal: leaving.signal })).rejects.toMatchObject({
      code: 'NETWORK',
    });
    await vi.advanceTimersByTimeAsync(10);
    leaving.abort();
    await failed;
  });
});
