import { PassThrough } from 'node:stream';
import type { Principal } from '@sulian/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPageCalls, FEW_PEOPLE, PageCalls } from './page-calls.ts';

describe('calls for pages', () => {
  let app: FastifyInstance;
  let pages: PageCalls;
  let answer: () => void = () => undefined;
  let answered: Promise<void>;
  let begun: number;

  beforeEach(async () => {
    answered = new Promise((resolve) => {
      answer = resolve;
    });
    pages = new PageCalls();
    app = Fastify({ forceCloseConnections: true });
    begun = 0;
    app.decorateRequest('caller', undefined);
    app.addHook('onRequest', async (request) => {
      const { token } = request.headers;
      if (token !== undefined) request.caller = { accountId: Number(token) } as Principal;
    });
    await app.register(countPageCalls(pages));
    app.get('/page', () => {
      begun += 1;
      return answered.then(() => 'page');
    });
    app.get('/broken', () =>
      answered.then(() => {
        throw new Error('broken');
      }),
    );
    app.get('/stream', () => {
      const stream = new PassThrough();
      stream.write('began');
      return stream;
    });
    app.get('/walk', async (request) => {
      request.endPageCall?.();
      begun += 1;
      await answered;
      return 'walk';
    });
    app.post('/score', () => answered.then(() => 'score'));
    await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    answer();
    await app.close();
  });

  const call = (account: number, path = '/page', init: RequestInit = {}) =>
    fetch(`${app.listeningOrigin}${path}`, { ...init, headers: { token: String(account) } });
  const fill = (count = FEW_PEOPLE) => Array.from({ length: count }, (_, number) => call(number));

  it('are many from the twenty-fifth person on, until an answer begins, whether it is well or not [R-CALL-38]', async () => {
    const few = fill();
    let calmed = 0;
    pages.onFew(() => {
      calmed += 1;
    });
    const last = call(FEW_PEOPLE, '/broken');
    await expect.poll(() => pages.areMany).toBe(true);
    expect(calmed).toBe(0);
    answer();
    expect((await last).status).toBe(500);
    await Promise.all(few);
    expect([pages.areMany, calmed]).toEqual([false, 1]);
  });

  it('count once for an account, and not for scores, strangers, walks and streams that have begun [R-CALL-38]', async () => {
    const few = fill();
    const others = [
      call(0),
      call(FEW_PEOPLE, '/walk'),
      call(FEW_PEOPLE, '/score', { method: 'POST' }),
      fetch(`${app.listeningOrigin}/page`),
    ];
    const reading = new AbortController();
    const stream = await call(FEW_PEOPLE, '/stream', { signal: reading.signal });
    expect(stream.status).toBe(200);
    await expect.poll(() => begun).toBe(FEW_PEOPLE + 3);
    expect(pages.areMany).toBe(false);
    reading.abort();
    answer();
    await Promise.all([...few, ...others]);
  });

  it('end when their client leaves [R-CALL-38]', async () => {
    const leaving = new AbortController();
    const few = fill();
    const last = call(FEW_PEOPLE, '/page', { signal: leaving.signal }).catch(() => 'left');
    await expect.poll(() => pages.areMany).toBe(true);
    leaving.abort();
    expect(await last).toBe('left');
    await expect.poll(() => pages.areMany).toBe(false);
    answer();
    await Promise.all(few);
  });
});
