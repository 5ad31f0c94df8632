import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPeopleApp, type PeopleApp } from '../support/people-app.ts';
import { sendRaw } from '../support/raw-http.ts';

const OURS = 'sulian.example.org';
const TOKEN = 'a-token-of-the-one-who-watches';
const REFUSAL = { success: false, code: 421, error: 'HOST_UNKNOWN', message: expect.any(String) };
const open: PeopleApp[] = [];
let port: number;
let proxied: number;

beforeAll(async () => {
  for (const trustedProxies of [[], ['127.0.0.1']])
    open.push(await openPeopleApp({}, { hostNames: [OURS], metricsToken: TOKEN, trustedProxies }));
  [port = 0, proxied = 0] = await Promise.all(open.map((each) => each.listen()));
});
afterAll(async () => {
  for (const each of open) await each.close();
});

const get = (to: number, url: string, ...headers: string[]) =>
  sendRaw(to, [`GET ${url} HTTP/1.1`, 'connection: close', ...headers]);

describe('the name that a call asks for', () => {
  it.each([
    'localhost:8080',
    'LOCALHOST',
    'localhost.',
    '127.0.0.1:8080',
    '[::1]:8080',
    '192.168.4.7:8080',
    '[fd00::7]',
    `${OURS}:443`,
    'Sulian.Example.org.',
  ])('is known: %s [R-PUB-11]', async (host) => {
    expect((await get(port, '/api/settings', `host: ${host}`)).status).toBe(200);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    `${OURS}.evil.example`,
    `evil-${OURS}`,
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    '0x7f.1',
    '2130706433',
    '',
    '[::1',
    'localhost:80:80',
  ])('is refused, and nothing else is said: %j [R-PUB-11]', async (host) => {
    for (const url of [
      '/',
      '/api/settings',
      '/api/user/login',
      '/healthz',
      '/no/such/call',
      '/metrics',
      '/api/docs/json',
    ]) {
      const { status, body } = await get(port, url, `host: ${host}`);
      expect([status, JSON.parse(body)], url).toEqual([421, REFUSAL]);
    }
  });

  it('is refused where there is none [R-PUB-11]', async () => {
    for (const version of ['1.0', '1.1']) {
      const { status, body } = await sendRaw(port, [`GET /api/settings HTTP/${version}`, 'connection: close']);
      expect([status, JSON.parse(body)]).toEqual([421, REFUSAL]);
    }
  });

  it('is what a trusted proxy forwards, and nobody else [R-PUB-11]', async () => {
    const forwarded = (to: number, name: string, host: string) =>
      get(to, '/api/settings', `host: ${host}`, `x-forwarded-host: ${name}`);
    expect((await forwarded(proxied, OURS, 'upstream')).status).toBe(200);
    expect((await forwarded(proxied, 'evil.example', '127.0.0.1')).status).toBe(421);
    expect((await forwarded(port, OURS, 'evil.example')).status).toBe(421);
    expect((await forwarded(port, 'evil.example', '127.0.0.1')).status).toBe(200);
  });
});

describe('/metrics', () => {
  it('answers this machine by a known name, and who has the token from elsewhere [R-PUB-12]', async () => {
    const at = (from: string, ...headers: string[]) =>
      get(proxied, '/metrics', `host: ${OURS}`, `x-forwarded-for: ${from}`, ...headers);
    expect((await get(port, '/metrics', 'host: localhost')).status).toBe(200);
    expect((await at('10.0.0.9')).status).toBe(404);
    expect((await at('127.0.0.1')).status).toBe(404);
    for (const wrong of ['Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN, 'Bearer undefined'])
      expect((await at('10.0.0.9', `authorization: ${wrong}`)).status, wrong).toBe(404);
    const { status, body } = await at('10.0.0.9', `authorization: Bearer ${TOKEN}`);
    expect([status, body.includes('sulian_store_up 1')]).toEqual([200, true]);
    expect((await get(port, '/metrics', 'host: evil.example', `authorization: Bearer ${TOKEN}`)).status).toBe(421);
  });
});
