import { once } from 'node:events';
import { Readable } from 'node:stream';
import { AppError } from '@sulian/domain';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Time for running calls to end; the whole program has 5 s. */
const DRAIN_MS = 2_500;
/** A connection whose last answer has gone out is closed so soon. */
const LOOK_MS = 50;

/**
 * Lets running calls finish when the application closes. New calls are refused with a retry time, also on open
 * connections. Streams end at once, since they would not end otherwise.
 */
export const drain = fastifyPlugin(async (app: FastifyInstance) => {
  const streams = new Set<Readable>();
  let isClosing = false;
  app.addHook('onRequest', async () => {
    if (isClosing) throw new AppError('STOPPING', 'The server is stopping');
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!(payload instanceof Readable) || reply.getHeader('content-type') !== 'text/event-stream') return;
    streams.add(payload);
    payload.once('close', () => streams.delete(payload));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    const { server } = app;
    if (!server.listening) return;
    const isOver = once(server, 'close');
    server.close();
    for (const stream of streams) stream.destroy();
    const closeIdle = setInterval(() => server.closeIdleConnections(), LOOK_MS);
    const closeAll = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await isOver;
    clearInterval(closeIdle);
    clearTimeout(closeAll);
  });
});
