import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError, call } from './api.ts';

const USER = { email: 'li@police.example', avatar: '/avatar.png', token: 'secret', caseId: 3 };
const fetched = vi.fn<typeof fetch>();
const answering = (body: unknown, status = 200) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

beforeEach(() => {
  const stored = new Map([['sulian-user-info', JSON.stringify(USER)]]);
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a proxied call', () => {
  it('carries the token of the session and is given up after 300,000 ms [R-CALL-01]', async () => {
    const giveUp = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(giveUp.signal);
    fetched.mockImplementationOnce(
      (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject('late'))),
    );
    vi.spyOn(console, 'error').mockReturnValue();
    const late = call('/api/proxy/v1/blockchains');
    expect(new Headers(fetched.mock.lastCall?.[1]?.headers).get('token')).toBe('secret');
    expect(timeout.mock.calls).toEqual([[300_000]]);
    giveUp.abort();
    await expect(late).rejects.toMatchObject({ code: 'NETWORK' });
  });

  it('has the fields of a result object among the rest of its answer [R-CALL-03]', async () => {
    answering({ success: true, result: { score: 71, items: [1] } });
    expect(await call('/x')).toEqual({ success: true, score: 71, items: [1] });
    answering({ items: [{ result: { score: 1 } }], result: 'ok' });
    expect(await call('/x')).toEqual({ items: [{ result: { score: 1 } }], result: 'ok' });
    answering([{ result: 1 }]);
    expect(await call('/x')).toEqual([{ result: 1 }]);
  });

  it('fails in the words of the server, whatever came', async () => {
    answering({ success: false, code: 422, error: 'UNPROCESSABLE_GLOBAL_SCORE', message: 'too many' }, 422);
    await expect(call('/x')).rejects.toEqual(new CallError('UNPROCESSABLE_GLOBAL_SCORE', 'too many', { number: 422 }));
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 502 }));
    await expect(call('/x')).rejects.toMatchObject({ code: 'INTERNAL', number: 502 });
  });
});
