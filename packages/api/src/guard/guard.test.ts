import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import fastifyRateLimit from '@fastify/rate-limit';
import { AppError, type AuditEntry, type ErrorCode, type FoundSession } from '@sulian/domain';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerFailures } from '../answer-failures.ts';
import type { PeopleDeps } from '../auth/deps.ts';
import type { ApiDeps } from '../deps.ts';
import { auditCalls } from './audit-calls.ts';
import { clientAddress } from './client-address.ts';
import { guard } from './guard.ts';

const SEARCH = '/api/proxy/v1/search';
const validSession: FoundSession = {
  principal: {
    accountId: 1,
    credential: { kind: 'SESSION', id: 2 },
    caseId: 3,
    email: 'a@x.test',
    name: 'A',
    role: 'OFFICER',
  },
  status: 'APPROVED',
  caseStatus: 'APPROVED',
  lastSeenSec: 1_000,
  expiresSec: 9_000,
  isRevoked: false,
};

interface Settings {
  readonly perMinute?: number;
  readonly session?: FoundSession;
  readonly logFault?: NonNullable<ApiDeps['logFault']>;
}

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function open(
  append: (entry: AuditEntry) => Promise<void>,
  { perMinute = 100, session = validSession, logFault }: Settings = {},
): Promise<FastifyInstance> {
  const app = Fastify();
  apps.push(app);
  const people = {
    sessions: { find: async () => session, markSeen: async () => {} },
    access: { sessionIdleSec: 60 },
    audit: { append },
    clock: () => 1_001_000,
  } as unknown as PeopleDeps;
  await app.register(answerFailures(logFault));
  await app.register(clientAddress);
  await app.register(fastifyRateLimit, { max: perMinute, timeWindow: '1 minute' });
  await app.register(guard(people));
  await app.register(auditCalls(people.audit));
  return app;
}

describe('the guard', () => {
  it.each([
    '/api/proxy/v1/secrets',
    '/other',
    '/api/admin/users/:id/secrets',
  ])('refuses to start with a route nobody decided about: %s', async (url) => {
    const app = await open(async () => {});
    expect(() => app.get(url, async () => 'secret')).toThrow(`GET ${url} has no record among the calls`);
  });

  it('knows a route by its method too', async () => {
    const app = await open(async () => {});
    app.get(SEARCH, async () => 'found');
    expect(() => app.delete(SEARCH, async () => 'gone')).toThrow('has no record among the calls');
  });
});

describe('a session', () => {
  it.each([
    [1_301, 200],
    [1_302, 401],
  ])('last used at %i of a clock that shows 1001 is answered %i [R-ACCESS-27]', async (lastSeenSec, status) => {
    const app = await open(async () => {}, { session: { ...validSession, lastSeenSec } });
    app.get(SEARCH, async () => 'found');
    expect((await app.inject({ url: SEARCH, headers: { token: 't' } })).statusCode).toBe(status);
  });
});

describe('an audited call', () => {
  it('leaves who, where, what and how it ended before it is answered', async () => {
    const lines: AuditEntry[] = [];
    const app = await open(async (entry) => void lines.push(entry));
    app.get(SEARCH, async (_request, reply) => {
      expect(lines).toEqual([]);
      return reply.send({ found: true });
    });
    const answer = await app.inject({ url: `${SEARCH}?q=1Q2T`, headers: { token: 't' } });
    expect(answer.statusCode).toBe(200);
    expect(lines).toEqual([
      {
        who: validSession.principal,
        where: '127.0.0.1',
        action: 'search',
        target: '1Q2T',
        result: 'OK',
        details: { caseId: 3, status: 200 },
      },
    ]);
  });

  it('is written as refused or failed when it was', async () => {
    const results: unknown[] = [];
    const app = await open(async (entry) => void results.push(entry.result));
    app.get(SEARCH, async (request) => {
      const isOurs = request.url.includes('ours');
      throw new AppError(isOurs ? 'INTERNAL' : 'NOT_FOUND', 'x');
    });
    await app.inject({ url: `${SEARCH}?q=theirs`, headers: { token: 't' } });
    await app.inject({ url: `${SEARCH}?q=ours`, headers: { token: 't' } });
    expect(results).toEqual(['REFUSED', 'FAILED']);
  });

  it('leaves one line where its stream fails before the first byte [R-REVIEW-10]', async () => {
    const lines: AuditEntry[] = [];
    const app = await open(async (entry) => void lines.push(entry));
    app.get(SEARCH, (_request, reply) => {
      const stream = new Readable({ read: () => undefined });
      setTimeout(() => stream.destroy(new AppError('STORE_UNAVAILABLE', 'away')), 50);
      return reply.send(stream);
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${SEARCH}?q=1Q2T`, { headers: { token: 't' } });
    expect(answer.status).toBe(503);
    expect(lines).toHaveLength(1);
  });

  it('is no fault of the program where its client leaves before the first byte [R-REVIEW-09]', async () => {
    const lines: AuditEntry[] = [];
    const faults: string[] = [];
    const app = await open(async (entry) => void lines.push(entry), { logFault: ({ code }) => void faults.push(code) });
    const stream = new Readable({ read: () => undefined });
    app.get(SEARCH, (_request, reply) => reply.send(stream));
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const client = connect(port, '127.0.0.1');
    client.write(`GET ${SEARCH}?q=1Q2T HTTP/1.1\r\nhost: localhost\r\ntoken: t\r\n\r\n`);
    await vi.waitFor(() => expect(lines).toHaveLength(1), 20_000);
    const closed = once(stream, 'close');
    client.resetAndDestroy();
    app.server.closeAllConnections();
    stream.destroy();
    await closed;
    await setImmediate();
    expect(faults).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  it('is not answered when its line cannot be stored', async () => {
    const app = await open(() => Promise.reject(new AppError('STORE_UNAVAILABLE', 'gone', { retryable: true })));
    app.get(SEARCH, async () => ({ secret: 'found' }));
    const answer = await app.inject({ url: `${SEARCH}?q=1Q2T`, headers: { token: 't' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.body).not.toContain('found');
    expect(answer.json()).toMatchObject({ success: false, error: 'STORE_UNAVAILABLE' });
  });

  it.each<ErrorCode>([
    'NOT_FOUND',
    'BAD_REQUEST',
    'STORE_UNAVAILABLE',
  ])('that failed with %s answers 503 in the envelope when its line cannot be stored [R-ERR-07]', async (code) => {
    const faults: unknown[] = [];
    const app = await open(
      () => Promise.reject(new AppError('STORE_UNAVAILABLE', 'connect ECONNREFUSED 127.0.0.1:5432')),
      { logFault: ({ code: fault }) => void faults.push(fault) },
    );
    app.get(SEARCH, async () => {
      throw new AppError(code, 'the first failure');
    });
    const answer = await app.inject({ url: `${SEARCH}?q=1Q2T`, headers: { token: 't' } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.json()).toEqual({
      success: false,
      code: 503,
      error: 'STORE_UNAVAILABLE',
      message: 'STORE_UNAVAILABLE',
    });
    expect(faults.at(-1)).toBe('STORE_UNAVAILABLE');
  });

  it('leaves its line when the client hangs up, by the rate limiter refused too', async () => {
    const lines: AuditEntry[] = [];
    const stored = new EventEmitter();
    const app = await open(
      async (entry) => {
        lines.push(entry);
        stored.emit('line');
      },
      { perMinute: 1 },
    );
    app.get(SEARCH, async () => ({ found: true }));
    await app.listen({ host: '127.0.0.1', port: 0 });
    app.server.on('request', ({ socket }) => socket.destroy());
    for (let calls = 0; calls < 2; calls += 1) {
      const line = once(stored, 'line');
      const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${SEARCH}?q=1Q2T`;
      await expect(fetch(url, { headers: { token: 't' } })).rejects.toThrow('fetch failed');
      await line;
    }
    const seen = lines.map(({ where, result, details }) => [where, result, details?.['status']]);
    expect(seen).toEqual([
      ['127.0.0.1', 'OK', 200],
      ['127.0.0.1', 'REFUSED', 429],
    ]);
  });
});
