import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRestClient } from './rest.ts';
import type { Dialect, TransportOptions } from './transport.ts';

/** As a node that serves blocks by path might be described. */
const DIALECT: Dialect = {
  timeoutMs: 2_000,
  maxAnswerBytes: 10_000,
  meanings: [
    { codes: [404], fault: 'SOURCE_MALFORMED', details: { isOutOfRange: true } },
    { words: /history is gone/, fault: 'SOURCE_REFUSED', describe: (path) => `the node has pruned what ${path} needs` },
  ],
};

let server: Server;
let url = '';
let answers: ((response: ServerResponse, request: IncomingMessage) => void)[] = [];
let requests: { line: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];

beforeEach(async () => {
  answers = [];
  requests = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
    const answer = answers.shift();
    if (answer === undefined) response.end('{"height":7}');
    else answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const client = (options: Partial<TransportOptions> = {}) =>
  createRestClient({ url, retryFirstMs: 1, ...options }, DIALECT);
const says =
  (status: number, text: string) =>
  (response: ServerResponse): void =>
    void response.writeHead(status).end(text);

describe('createRestClient', () => {
  it('asks by GET with path and query, beside a key that stands in either', async () => {
    const query = { workchain: -1, limit: 20, archival: true };
    expect(await client({ url: `${url}/v3/` }).ask({ path: 'blocks', query })).toEqual({ height: 7 });
    await client({ url: `${url}/v3/s3cret?apikey=k` }).ask({ path: 'chains/main/blocks/head' });
    await client({ url: `${url}?apikey=k` }).ask({ query: { limit: 1 } });
    expect(requests.map(({ line }) => line)).toEqual([
      'GET /v3/blocks?workchain=-1&limit=20&archival=true',
      'GET /v3/s3cret/chains/main/blocks/head?apikey=k',
      'GET /?apikey=k&limit=1',
    ]);
  });

  it('asks by POST where there is a body, with headers and password', async () => {
    const node = client({ headers: { 'tron-pro-api-key': 'k' }, auth: { user: 'u', password: 'p' } });
    await node.ask({ path: 'wallet/getblockbynum', body: { num: 0 } });
    expect(requests[0]).toMatchObject({
      line: 'POST /wallet/getblockbynum',
      body: '{"num":0}',
      headers: {
        'content-type': 'application/json',
        'tron-pro-api-key': 'k',
        authorization: `Basic ${Buffer.from('u:p').toString('base64')}`,
      },
    });
  });

  it('takes statuses and words as what the family says that they mean', async () => {
    answers = [says(404, '{"error":"no such block"}'), says(500, 'history is gone'), says(500, 'oops')];
    const node = client();
    await expect(node.ask({ path: 'block/9' })).rejects.toMatchObject({
      code: 'SOURCE_MALFORMED',
      retryable: true,
      message: 'the node answers block/9 with an error: {"error":"no such block"}',
      details: { isOutOfRange: true, rpcCode: 404 },
    });
    await expect(node.ask({ path: 'block/1' })).rejects.toMatchObject({ code: 'SOURCE_REFUSED', retryable: false });
    await expect(node.ask({ path: 'block/1' })).rejects.toMatchObject({ code: 'SOURCE_MALFORMED', retryable: true });
  });

  it('tries again what may pass, and no more once it is interrupted', async () => {
    answers = [says(503, ''), says(200, 'cut {'), (response) => void response.destroy()];
    const node = client();
    expect(await node.retry(() => node.ask({ path: 'head' }))).toEqual({ height: 7 });
    expect(requests).toHaveLength(4);
    const stop = new AbortController();
    answers = [() => stop.abort()];
    const stopped = client({ signal: stop.signal });
    await expect(stopped.retry(() => stopped.ask({ path: 'head' }))).rejects.toMatchObject({ retryable: false });
    expect(requests).toHaveLength(5);
  });

  it('refuses an answer above the cap, and one that does not come in time', async () => {
    answers = [says(200, 'x'.repeat(20_000)), () => undefined];
    await expect(client().ask({})).rejects.toMatchObject({ code: 'SOURCE_MALFORMED', details: { maxBytes: 10_000 } });
    await expect(client({ timeoutMs: 50 }).ask({})).rejects.toMatchObject({ code: 'SOURCE_TIMEOUT' });
  });

  it.each([
    'v3/s3cret-key',
    '?apikey=s3cret-key',
  ])('tells the host and never the key of a provider, wherever it stands: %s [R-RUN-24]', async (key) => {
    answers = [403, 404, 413, 429, 500].map((status) => says(status, 'no'));
    const node = client({ url: `${url}/${key}` });
    while (answers.length > 0) {
      const fault: unknown = await node.ask({ path: 'head' }).catch((error: unknown) => error);
      expect(fault).toMatchObject({ code: expect.stringMatching(/^SOURCE_/) });
      expect(inspect(fault, { depth: 9 })).not.toContain('s3cret');
    }
    expect(node.name).toBe(new URL(url).host);
  });
});
