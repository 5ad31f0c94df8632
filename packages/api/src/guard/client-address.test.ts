import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  [undefined, 'unknown'],
])('of a socket that says %s when the call begins is %s to its end', async (first, expected) => {
  const app = Fastify({
    rewriteUrl: ({ socket, url = '/' }) => {
      Object.defineProperty(socket, 'remoteAddress', { value: first, configurable: true });
      return url;
    },
  });
  await app.register(clientAddress);
  app.get('/', async (request) => {
    Object.defineProperty(request.raw.socket, 'remoteAddress', { value: undefined });
    return request.ip;
  });
  expect((await app.inject('/')).body).toBe(expected);
});
