import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, it } from 'vitest';
import { answerFailures } from './answer-failures.ts';
import { serve } from './serve.ts';

const LIST = '/api/proxy/v1/blockchains/BITCOIN/addresses/1A/transactions/sum';

async function ask(url: string) {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(answerFailures());
  serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/sum', (_request, reply) =>
    reply.code(204).send(),
  );
  const { statusCode, body } = await app.inject(url);
  await app.close();
  return { statusCode, body };
}

describe('a call', () => {
  it.each([
    'nosuch=1',
    'cion=MAIN',
    'coin[]=MAIN',
    'FROM=5',
  ])('is refused with a parameter that it does not have: %s [R-ERR-30]', async (query) => {
    const { statusCode, body } = await ask(`${LIST}?${query}`);
    expect(statusCode).toBe(400);
    expect(body).toContain('Unrecognized key');
  });

  it('takes its own parameters, and holds them against each other [R-ERR-30]', async () => {
    expect((await ask(`${LIST}?coin=MAIN&from=5&to=6`)).statusCode).toBe(204);
    expect((await ask(`${LIST}?from=6&to=5`)).statusCode).toBe(400);
  });
});
