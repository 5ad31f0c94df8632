import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { onceSerializerCompiler, serializeOnce } from './serialize-once.ts';

/** An app with one answer at `/`, and how often it was checked. */
function openApp(answer: object) {
  const seen = { checks: 0 };
  const height = z.number().refine(() => {
    seen.checks += 1;
    return true;
  });
  const app = Fastify().setSerializerCompiler(onceSerializerCompiler);
  app.get('/', { schema: { response: { 200: z.object({ height }) } } }, () => answer);
  const ask = async () => {
    const { statusCode, body } = await app.inject('/');
    return { statusCode, body };
  };
  return { seen, ask };
}

it('checks and writes an answer that never changes once, without what its schema lacks', async () => {
  const { seen, ask } = openApp(serializeOnce({ height: 5, secret: 1 }));
  for (let round = 0; round < 3; round += 1) expect(await ask()).toEqual({ statusCode: 200, body: '{"height":5}' });
  expect(seen.checks).toBe(1);
});

it('checks any other answer each time, and one that its schema rejects never is sent', async () => {
  const other = { height: 5 };
  const { seen, ask } = openApp(other);
  expect((await ask()).body).toBe('{"height":5}');
  other.height = 6;
  expect((await ask()).body).toBe('{"height":6}');
  expect(seen.checks).toBe(2);
  const wrong = openApp(serializeOnce({ height: 'none' }));
  expect([(await wrong.ask()).statusCode, (await wrong.ask()).statusCode]).toEqual([500, 500]);
});
