import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Address of a client whose socket closed before it was read. */
const UNKNOWN_ADDRESS = 'unknown';

/**
 * Fixes `request.ip` for the whole request. Fastify reads it from the socket each time, and a closed socket has no
 * address. Runs before every other hook.
 */
export const clientAddress = fastifyPlugin(async (app: FastifyInstance) => {
  // Node caches the peer of a socket when it is read while open.
  app.server.on('connection', (socket) => void socket.remoteAddress);
  app.addHook('onRequest', (request, _reply, done) => {
    const address: string | undefined = request.ip;
    Object.defineProperty(request, 'ip', { value: address ?? UNKNOWN_ADDRESS });
    done();
  });
});
