import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseUnrouted } from './refuse-broken.ts';
import { web } from './web.ts';

const toFrameworkErrors =
  (hasPages: boolean) =>
  (...[error, request, reply]: Parameters<NonNullable<FastifyServerOptions['frameworkErrors']>>): void =>
    refuseUnrouted(hasPages)(error, request, reply as unknown as FastifyReply);

describe('the built application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sulian-web-'));
  const root = join(folder, 'dist');
  let app: FastifyInstance;

  beforeAll(async () => {
    mkdirSync(join(root, 'static'), { recursive: true });
    writeFileSync(join(root, 'index.html'), '<title>screen</title>');
    writeFileSync(join(root, 'favicon.svg'), '<svg/>');
    writeFileSync(join(root, 'static', 'app.1a2b.js'), 'run()');
    writeFileSync(join(folder, 'secret.txt'), 'secret');
    app = Fastify({ frameworkErrors: toFrameworkErrors(true) });
    await app.register(web(root));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    '/',
    '/address/1/BITCOIN/bc1qabc',
    '/no/such/screen?x=1',
  ])('is shown at %s and asked for anew each time', async (url) => {
    const { statusCode, body, headers } = await app.inject(url);
    expect([statusCode, body, headers['cache-control']]).toEqual([200, '<title>screen</title>', 'no-cache']);
  });

  it.each(['/entities/%E0%A4%A/11', '/%'])('is where %s leads, which nobody can decode [R-ERR-31]', async (url) => {
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, '/', 'no-store']);
  });

  it.each([
    ['GET', '/api/proxy/v1/entities/%E0%A4%A'],
    ['GET', '/static/%E0%A4%A.js'],
    ['POST', '/entities/%E0%A4%A/11'],
  ] as const)('is not where %s %s leads, which is refused [R-ERR-31]', async (method, url) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { success: false, error: 'BAD_REQUEST' }]);
  });

  it('lets files with a hash in their names be kept for a year', async () => {
    const { body, headers } = await app.inject('/static/app.1a2b.js');
    expect([body, headers['cache-control']]).toEqual(['run()', 'public, max-age=31536000, immutable']);
  });

  it('has other files asked for anew', async () => {
    const { body, headers } = await app.inject('/favicon.svg');
    expect([body, headers['cache-control']]).toEqual(['<svg/>', 'no-cache']);
  });

  it.each(['/api/no/such/call', '/static/gone.js'])('answers %s with NOT_FOUND, never with a screen', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, error: 'NOT_FOUND' });
  });

  it('answers a POST to a screen with NOT_FOUND', async () => {
    expect((await app.inject({ method: 'POST', url: '/' })).json()).toMatchObject({ error: 'NOT_FOUND' });
  });

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/static/..%2f..%2fsecret.txt',
  ])('gives nothing from outside its folder at %s', async (url) => {
    expect((await app.inject(url)).body).not.toContain('secret');
  });

  it('answers every path with NOT_FOUND where no application is built', async () => {
    const bare = Fastify({ frameworkErrors: toFrameworkErrors(false) });
    await bare.register(web(undefined));
    expect((await bare.inject('/')).json()).toMatchObject({ error: 'NOT_FOUND' });
    expect((await bare.inject('/%E0%A4%A')).json()).toMatchObject({ error: 'BAD_REQUEST' });
    await bare.close();
  });
});
