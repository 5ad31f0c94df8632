import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { ERROR_CODES } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { sendRaw } from '../support/raw-http.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const dir = makeTempDir();
let peopleApp: PeopleApp;
let port: number;
beforeAll(async () => {
  const webRoot = join(dir.path, 'web');
  mkdirSync(join(webRoot, 'static'), { recursive: true });
  for (const name of ['index.html', 'static/app.js']) writeFileSync(join(webRoot, name), 'text of a file');
  peopleApp = await openPeopleApp({}, { webRoot });
  port = await peopleApp.listen();
});
afterAll(async () => {
  await peopleApp?.close();
  dir.remove();
});

const HOST = 'host: localhost';
const CLOSE = 'connection: close';
const LOGIN = 'POST /api/user/login HTTP/1.1';
const JSON_BODY = 'content-type: application/json';
const long = (length: number) => 'x'.repeat(length);

type Refused = [what: string, lines: readonly string[], body?: string];
const REFUSED: Refused[] = [
  ['a path without a call', ['GET /api/no/such/call HTTP/1.1', HOST, CLOSE]],
  ['another method of a call', ['DELETE /api/settings HTTP/1.1', HOST, CLOSE]],
  ['another method of a screen', ['POST /login HTTP/1.1', HOST, CLOSE]],
  ['a method of its own', ['PROPFIND /api/settings HTTP/1.1', HOST, CLOSE]],
  ['a method that nobody knows', ['BREW /api/settings HTTP/1.1', HOST, CLOSE]],
  ['options of everything', ['OPTIONS * HTTP/1.1', HOST, CLOSE]],
  ['trace', ['TRACE / HTTP/1.1', HOST, CLOSE]],
  ['a file that is gone', ['GET /static/gone.js HTTP/1.1', HOST, CLOSE]],
  ['a file outside', ['GET /static/..%2f..%2fetc/passwd HTTP/1.1', HOST, CLOSE]],
  ['a null byte in a path', ['GET /static/%00.js HTTP/1.1', HOST, CLOSE]],
  ['a part of a file that it has not', ['GET /static/app.js HTTP/1.1', HOST, CLOSE, 'range: bytes=900-999']],
  ['a file on a condition that fails', ['GET /static/app.js HTTP/1.1', HOST, CLOSE, 'if-match: "other"']],
  ['a page of the docs that is gone', ['GET /api/docs/static/gone.js HTTP/1.1', HOST, CLOSE]],
  ['a path that cannot be decoded', ['GET /api/%zz HTTP/1.1', HOST, CLOSE]],
  ['a path that is half a character', ['GET /api/%c3 HTTP/1.1', HOST, CLOSE]],
  ['a query that cannot be decoded', ['GET /api/proxy/v1/search?q=%zz HTTP/1.1', HOST, CLOSE]],
  ['a part of a path that is too long', [`GET /api/admin/users/${long(300)} HTTP/1.1`, HOST, CLOSE]],
  ['a whole address of a proxy', ['GET http://evil.example/api/no HTTP/1.1', HOST, CLOSE]],
  ['a path that is none', ['GET api HTTP/1.1', HOST, CLOSE]],
  ['headers that are too large', ['GET /api/settings HTTP/1.1', HOST, CLOSE, `x-much: ${long(20_000)}`]],
  ['a header that is none', ['GET /api/settings HTTP/1.1', HOST, CLOSE, 'no colon']],
  ['a newer HTTP', ['GET /api/settings HTTP/9.9', HOST, CLOSE]],
  ['HTTP/2 at once', ['PRI * HTTP/2.0', '', 'SM', '']],
  ['TLS', ['\x16\x03\x01\x02\x00\x01']],
  ['lengths that contradict each other', [LOGIN, HOST, CLOSE, 'content-length: 2', 'content-length: 3'], '{}'],
  ['a length and chunks', [LOGIN, HOST, CLOSE, JSON_BODY, 'content-length: 2', 'transfer-encoding: chunked'], '{}'],
  ['a chunk that is none', [LOGIN, HOST, CLOSE, JSON_BODY, 'transfer-encoding: chunked'], 'zz\r\n'],
  ['an expectation', [LOGIN, HOST, CLOSE, JSON_BODY, 'content-length: 2', 'expect: tea'], '{}'],
  ['a body that is no JSON', [LOGIN, HOST, CLOSE, JSON_BODY, 'content-length: 1'], '{'],
  ['a body with a prototype', [LOGIN, HOST, CLOSE, JSON_BODY, 'content-length: 16'], '{"__proto__": 1}'],
  ['an empty body', [LOGIN, HOST, CLOSE, JSON_BODY, 'content-length: 0']],
  ['no body', [LOGIN, HOST, CLOSE]],
  ['a body that is too large', [LOGIN, HOST, CLOSE, JSON_BODY, 'content-length: 70000'], long(70_000)],
  [
    'a body in chunks that is too large',
    [LOGIN, HOST, CLOSE, JSON_BODY, 'transfer-encoding: chunked'],
    `11170\r\n${long(70_000)}\r\n0\r\n\r\n`,
  ],
  ['a body of another kind', [LOGIN, HOST, CLOSE, 'content-type: text/strange', 'content-length: 1'], 'a'],
  ['a kind that is none', [LOGIN, HOST, CLOSE, 'content-type: ;;;', 'content-length: 1'], 'a'],
  ['a compressed body', [LOGIN, HOST, CLOSE, JSON_BODY, 'content-encoding: gzip', 'content-length: 2'], 'aa'],
  ['no file where there must be one', ['POST /api/files HTTP/1.1', HOST, CLOSE, JSON_BODY, 'content-length: 2'], '{}'],
  [
    'a form without a boundary',
    ['POST /api/files HTTP/1.1', HOST, CLOSE, 'content-type: multipart/form-data', 'content-length: 2'],
    '{}',
  ],
  [
    'a form that ends early',
    ['POST /api/files HTTP/1.1', HOST, CLOSE, 'content-type: multipart/form-data; boundary=b', 'content-length: 5'],
    '--b\r\n',
  ],
];

describe('what is refused', () => {
  it.each<Refused>(REFUSED)('is refused in our shape and words: %s [R-ERR-14]', async (_what, lines, body) => {
    const answer = await sendRaw(port, lines, body);
    expect(answer.status, answer.head).toBeGreaterThanOrEqual(400);
    expect(answer.status, answer.body).toBeLessThan(500);
    expect(answer.head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
    expect(answer.head.toLowerCase()).toContain('cache-control: no-store');
    const { success, code, error, message, ...rest } = JSON.parse(answer.body) as Record<string, unknown>;
    expect({ success, code, rest }).toEqual({ success: false, code: expect.any(Number), rest: {} });
    expect(ERROR_CODES).toContain(error);
    expect(message).not.toMatch(/FST_|fastify|node|parse error|route|unsupported media|boundary|evil|gone/i);
  });
});

it('reaches a client that sends all of a body that is too large before it listens [R-ERR-14]', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  const chunk = Buffer.alloc(2 ** 20, 'x');
  const head = [LOGIN, HOST, CLOSE, JSON_BODY, `content-length: ${11 * chunk.length}`].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  for (let sent = 0; sent < 11; sent += 1) {
    await new Promise<void>((resolve, reject) =>
      socket.write(chunk, (error) => (error == null ? resolve() : reject(error))),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const text = String(Buffer.concat(await socket.toArray()));
  expect(text).toContain('"message":"The body is too large"');
});
