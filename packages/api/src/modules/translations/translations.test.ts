import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TranslationsAnswer } from '@sulian/contract';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import { answerFailures } from '../../answer-failures.ts';
import type { ApiDeps } from '../../deps.ts';
import { createTranslator, type Translate } from './libre-translate.ts';
import { translationRoutes } from './routes.ts';

const ENGLISH: Readonly<Record<string, string>> = { 转账: 'Transfer', 铸造: 'Mint' };
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(answer: (request: Record<string, unknown>, response: ServerResponse) => void): Promise<string> {
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    // A client of an earlier server on this port sends no text.
    if (text === '') return void response.writeHead(400).end();
    answer({ ...JSON.parse(text), path: request.url }, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

function openApp(translate: Translate | undefined, faults: unknown[] = []) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  void app.register(answerFailures());
  const deps = { logFault: (fault: unknown) => faults.push(fault), ...(translate === undefined ? {} : { translate }) };
  app.register(translationRoutes(deps as unknown as ApiDeps));
  return app;
}

const ask = (translate: Translate | undefined, payload: object, faults: unknown[] = []) =>
  openApp(translate, faults).inject({ method: 'POST', url: '/api/translations', payload });
const question = { texts: ['转账', '铸造'], from: 'cn', to: 'en' };
const dataOf = (answer: { json: () => unknown }) => (answer.json() as TranslationsAnswer).data;

describe('translations', () => {
  it('come from the configured service, in order', async () => {
    const seen: unknown[] = [];
    const url = await listen((request, response) => {
      seen.push(request);
      json(response, 200, { translatedText: (request['q'] as string[]).map((text) => ENGLISH[text]) });
    });
    const translate = createTranslator({ url: `${url}/`, apiKey: 'secret', timeoutMs: 2_000 });
    expect((await ask(translate, question)).json()).toEqual({
      success: true,
      code: 0,
      message: '',
      data: { texts: ['Transfer', 'Mint'], translated: true, reason: null },
    });
    expect(seen).toEqual([
      { path: '/translate', q: ['转账', '铸造'], source: 'zh', target: 'en', format: 'text', api_key: 'secret' },
    ]);
  });

  it('are the texts themselves while no service is configured, and that is said', async () => {
    expect(dataOf(await ask(undefined, question))).toEqual({
      texts: ['转账', '铸造'],
      translated: false,
      reason: 'OFF',
    });
  });

  it.each([
    ['refuses', (response: ServerResponse) => json(response, 429, { error: 'Slowdown' })],
    ['breaks off', (response: ServerResponse) => response.destroy()],
    ['never ends', (response: ServerResponse) => response.writeHead(200).write('{')],
    ['says something else', (response: ServerResponse) => json(response, 200, { translatedText: 'Transfer' })],
    ['forgets one', (response: ServerResponse) => json(response, 200, { translatedText: ['Transfer'] })],
    ['sends no JSON', (response: ServerResponse) => response.end('<html>')],
    ['sends too much', (response: ServerResponse) => json(response, 200, { translatedText: ['x'.repeat(3e6), 'y'] })],
    ['sends elsewhere', (response: ServerResponse) => response.writeHead(302, { location: '/other' }).end()],
  ])('are the texts themselves when the service %s, and that is said', async (_how, fail) => {
    const url = await listen((_asked, response) => {
      fail(response);
    });
    const faults: unknown[] = [];
    const answer = await ask(createTranslator({ url, timeoutMs: 300 }), question, faults);
    expect(answer.statusCode).toBe(200);
    expect(dataOf(answer)).toEqual({ texts: ['转账', '铸造'], translated: false, reason: 'FAILED' });
    expect(faults).toMatchObject([{ code: 'TRANSLATOR_FAILED' }]);
    expect(JSON.stringify(faults)).not.toContain('转账');
  });

  it('are refused beyond 50 texts, beyond 2,000 characters, and for languages that are not ours', async () => {
    for (const bad of [
      { ...question, texts: [] },
      { ...question, texts: Array.from({ length: 51 }, () => 'x') },
      { ...question, texts: ['x'.repeat(2_001)] },
      { ...question, to: 'fr' },
      { texts: ['x'] },
    ])
      expect((await ask(undefined, bad)).statusCode).toBe(400);
    const most = { ...question, texts: Array.from({ length: 50 }, () => '溯'.repeat(2_000)) };
    expect((await ask(undefined, most)).statusCode).toBe(200);
  });
});
