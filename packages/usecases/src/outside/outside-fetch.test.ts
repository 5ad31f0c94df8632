import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { inspect } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { AuditEntry } from '@sulian/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOutside, type Outside, type OutsideContext, type OutsideOptions } from './outside-fetch.ts';
import { createRequestBudget } from './request-budget.ts';

const HAS_IPV6 = Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));
const TARGET = 'address TRON TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx';
/** Events in their order: lines of the audit log, and requests that arrived. */
let events: string[];
let lines: AuditEntry[];
let isAuditDown: boolean;
let opened: { stop(): Promise<unknown> }[];
let host: { url: string; answer: RequestListener; requests: IncomingMessage[] };

async function start(server: Server, address = '127.0.0.1'): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  opened.push({
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  });
  return `http://${address === '::1' ? '[::1]' : address}:${(server.address() as AddressInfo).port}`;
}

beforeEach(async () => {
  [events, lines, opened, isAuditDown] = [[], [], [], false];
  host = { url: '', requests: [], answer: (_, response) => void response.end('{"ok":1}') };
  host.url = await start(
    createServer((request, response) => {
      events.push(`request ${request.url}`);
      host.requests.push(request);
      host.answer(request, response);
    }),
  );
});
afterEach(() => Promise.all(opened.map((each) => each.stop())));

const audit = {
  append: async (entry: AuditEntry) => {
    // A line that takes a while: the request must wait for it.
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (isAuditDown) throw new Error('the log cannot be written');
    lines.push(entry);
    events.push('line');
  },
};
function open(options: Partial<OutsideOptions> = {}): Outside {
  const outside = createOutside({
    chain: 'TRON',
    urls: [`${host.url}/s3cret-key`],
    isOwnOnly: false,
    proxy: undefined,
    requestsPerSecond: 1_000,
    audit,
    ...options,
  });
  opened.push({ stop: async () => outside.close() });
  return outside;
}
const contextOf = (context: Partial<OutsideContext> = {}): OutsideContext => ({
  who: { accountId: 7, email: 'officer@example.org' },
  where: '10.0.0.9',
  origin: { caseId: 3 },
  target: TARGET,
  question: 'HISTORY',
  budget: createRequestBudget(100),
  ...context,
});
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a request to a configured host', () => {
  it('is in the audit log before it is sent, with case, person and host and without key [R-FETCH-30]', async () => {
    const fetch = open().open(contextOf());
    const response = await fetch(`${host.url}/s3cret-key/v1?apikey=s3cret`, {
      headers: { 'tron-pro-api-key': 's3cret' },
    });
    expect(await response.json()).toEqual({ ok: 1 });
    expect(events).toEqual(['line', 'request /s3cret-key/v1?apikey=s3cret']);
    expect(lines).toEqual([
      {
        who: { accountId: 7, email: 'officer@example.org' },
        where: '10.0.0.9',
        action: 'outside.request',
        target: TARGET,
        result: 'OK',
        details: { caseId: 3, chain: 'TRON', host: new URL(host.url).host, question: 'HISTORY' },
      },
    ]);
    expect(host.requests[0]?.headers).toMatchObject({ 'tron-pro-api-key': 's3cret' });
  });

  it('is not sent where its line cannot be written [R-FETCH-30]', async () => {
    isAuditDown = true;
    expect(await failure(open().open(contextOf())(host.url))).toBeInstanceOf(Error);
    expect(events).toEqual([]);
  });

  it('sends a body and returns any status, compressed answers too', async () => {
    host.answer = async (request, response) => {
      const body: Buffer[] = [];
      for await (const chunk of request) body.push(chunk as Buffer);
      response.writeHead(500, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.concat(body)));
    };
    const response = await open().open(contextOf())(host.url, { method: 'POST', body: '{"num":1}' });
    expect([response.status, await response.text()]).toEqual([500, '{"num":1}']);
  });

  it.each(['gzip', 'identity'])('ends at the host when its reader stops early: %s', async (encoding) => {
    const closed = new Promise((resolve) => {
      host.answer = (_, response) => {
        response.on('close', () => resolve('closed'));
        const text = Buffer.from('x'.repeat(2 ** 20)).map(() => Math.random() * 256);
        response.writeHead(200, { 'content-encoding': encoding });
        // Without an end: only the reader ends it.
        response.write(encoding === 'gzip' ? gzipSync(text) : text);
      };
    });
    const response = await open().open(contextOf())(host.url);
    await response.body?.cancel();
    expect(await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 2_000))])).toBe('closed');
  });

  it('fails where a compressed answer is damaged', async () => {
    host.answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
    const response = await open().open(contextOf())(host.url);
    expect(await failure(response.text())).toBeInstanceOf(Error);
  });

  it('counts against the budget of its job, which ends it [R-FETCH-31]', async () => {
    const budget = createRequestBudget(2);
    const outside = open();
    await outside.open(contextOf({ budget }))(host.url);
    await outside.open(contextOf({ budget, question: 'BLOCKS' }))(host.url);
    expect(await failure(outside.open(contextOf({ budget }))(host.url))).toMatchObject({ code: 'REQUESTS_USED_UP' });
    expect(budget.used).toBe(2);
    expect(events.filter((each) => each === 'line')).toHaveLength(2);
    await outside.open(contextOf())(host.url);
    expect(host.requests).toHaveLength(3);
  });

  it('never exceeds the budget when several are sent at once [R-FETCH-31]', async () => {
    const fetch = open().open(contextOf({ budget: createRequestBudget(3) }));
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => fetch(host.url)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(host.requests).toHaveLength(3);
  });

  it('waits for its turn at the configured rate, all jobs together [R-FETCH-32]', async () => {
    const outside = open({ requestsPerSecond: 20 });
    const startedMs = Date.now();
    await Promise.all(Array.from({ length: 5 }, () => outside.open(contextOf())(host.url)));
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(195);
  });

  it('ends while it waits when its caller leaves, and nothing is sent', async () => {
    const outside = open({ requestsPerSecond: 0.5 });
    await outside.open(contextOf())(host.url);
    const signal = AbortSignal.timeout(50);
    expect(await failure(outside.open(contextOf())(host.url, { signal }))).toMatchObject({ name: 'AbortError' });
    expect(host.requests).toHaveLength(1);
  });
});

describe('a host that limits requests', () => {
  it.each([
    [429, { 'retry-after': '7' }, 7_000],
    [429, {}, 30_000],
    [403, {}, 30_000],
    [429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, 30_000],
  ])('with %i and %o is left alone by every job: %i ms [R-FETCH-32]', async (status, headers, pauseMs) => {
    host.answer = (_, response) => void response.writeHead(status, headers).end('no');
    const outside = open();
    expect((await outside.open(contextOf())(host.url)).status).toBe(status);
    const budget = createRequestBudget(9);
    const fault = await failure(outside.open(contextOf({ budget }))(host.url));
    expect(fault).toMatchObject({ code: 'SOURCE_UNREACHABLE', retryable: true });
    const { retryAfterMs } = (fault as { details: { retryAfterMs: number } }).details;
    expect(retryAfterMs).toBeGreaterThan(pauseMs - 1_000);
    expect(retryAfterMs).toBeLessThanOrEqual(pauseMs);
    expect([host.requests.length, lines.length, budget.used]).toEqual([1, 1, 0]);
  });

  it('receives requests again after its pause', async () => {
    host.answer = (_, response) => void response.writeHead(429, { 'retry-after': '1' }).end();
    const fetch = open().open(contextOf());
    await fetch(host.url);
    host.answer = (_, response) => void response.end('well');
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    expect(await (await fetch(host.url)).text()).toBe('well');
  });
});

describe('a request that leads elsewhere', () => {
  it.each([301, 302, 307, 308])('is refused where the host redirects (%i) [R-FETCH-33]', async (status) => {
    let strangers = 0;
    const stranger = await start(
      createServer((_, response) => {
        strangers += 1;
        response.end();
      }),
    );
    host.answer = (_, response) => void response.writeHead(status, { location: stranger }).end();
    const fetch = open({ urls: [host.url, stranger] }).open(contextOf());
    expect(await failure(fetch(host.url))).toMatchObject({ code: 'SOURCE_REFUSED', retryable: false });
    expect(strangers).toBe(0);
  });

  it.each([
    ['another host', 'http://localhost:PORT/'],
    ['another port', 'http://127.0.0.1:1/'],
    ['another scheme', 'https://127.0.0.1:PORT/'],
  ])('is refused for %s than configured, without a line [R-FETCH-33]', async (_, url) => {
    const requestUrl = url.replace('PORT', new URL(host.url).port);
    expect(await failure(open().open(contextOf())(requestUrl))).toMatchObject({ code: 'SOURCE_REFUSED' });
    expect(events).toEqual([]);
  });

  it('is refused for an address of the internet where only own servers are allowed [R-FETCH-34]', async () => {
    const own = open({ isOwnOnly: true, urls: [host.url, 'http://93.184.216.34', 'http://[2606:2800:220:1::1]'] });
    expect((await own.open(contextOf())(host.url)).status).toBe(200);
    for (const url of ['http://93.184.216.34/', 'http://[2606:2800:220:1::1]/'])
      expect(await failure(own.open(contextOf())(url))).toMatchObject({ code: 'SOURCE_REFUSED' });
    expect(lines).toHaveLength(1);
  });

  it('has no key in its fault', async () => {
    const gone = 'http://127.0.0.1:1/s3cret-key';
    const fault = await failure(open({ urls: [gone] }).open(contextOf())(gone, { headers: { key: 's3cret' } }));
    expect(fault).toBeInstanceOf(Error);
    expect(inspect(fault, { depth: 9 })).not.toContain('s3cret');
  });
});

describe('a request through a proxy', () => {
  /** Requests that the proxy received, with its own credentials. */
  let proxied: string[];
  async function startProxy(isWilling = true, address?: string): Promise<string> {
    proxied = [];
    const server = createServer((request, response) => {
      proxied.push(`${request.url} ${request.headers['proxy-authorization']} ${request.headers.host}`);
      response.end('by proxy');
    });
    server.on('connect', (request: IncomingMessage, socket: Socket) => {
      proxied.push(`CONNECT ${request.url} ${request.headers['proxy-authorization']}`);
      if (!isWilling) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
      const { port } = new URL(host.url);
      const target = connect(Number(port), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        target.pipe(socket).pipe(target);
      });
      for (const each of [target, socket]) each.on('error', () => target.destroy());
    });
    return (await start(server, address)).replace('http://', 'http://user:p%40ss@');
  }
  const BASIC = `Basic ${Buffer.from('user:p@ss').toString('base64')}`;

  it('goes to the proxy alone, with its credentials, and is in the log by its real host [R-FETCH-35]', async () => {
    const proxy = await startProxy();
    const url = 'http://index.example.invalid/v1/accounts';
    const response = await open({ proxy, urls: [url] }).open(contextOf())(url);
    expect(await response.text()).toBe('by proxy');
    expect(proxied).toEqual([`${url} ${BASIC} index.example.invalid`]);
    expect(lines[0]?.details).toMatchObject({ host: 'index.example.invalid' });
    expect(inspect(lines)).not.toContain('p@ss');
  });

  it('makes the proxy connect to a host of https, and sends it nothing but the host [R-FETCH-35]', async () => {
    const proxy = await startProxy();
    const url = 'https://index.example.invalid/s3cret-key';
    // The other end speaks no TLS: the connection was made, and the handshake fails.
    expect(await failure(open({ proxy, urls: [url] }).open(contextOf())(url))).toBeInstanceOf(Error);
    expect(proxied).toEqual([`CONNECT index.example.invalid:443 ${BASIC}`]);
  });

  it.skipIf(!HAS_IPV6)('reaches a proxy at an IPv6 address', async () => {
    const proxy = await startProxy(true, '::1');
    const urls = ['http://index.example.invalid/', 'https://index.example.invalid/'];
    const fetch = open({ proxy, urls }).open(contextOf());
    expect(await (await fetch(urls[0] as string)).text()).toBe('by proxy');
    await failure(fetch(urls[1] as string));
    expect(proxied).toHaveLength(2);
  });

  it('fails where the proxy refuses, without a way around it [R-FETCH-35]', async () => {
    const proxy = await startProxy(false);
    const url = `https://127.0.0.1:${new URL(host.url).port}/`;
    const fault = await failure(open({ proxy, urls: [url] }).open(contextOf())(url));
    expect(String(fault)).toContain('HTTP 407');
    expect(inspect(fault, { depth: 9 })).not.toContain('p@ss');
    expect(host.requests).toEqual([]);
  });
});
