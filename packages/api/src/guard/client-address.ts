import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Of a client whose socket was gone before anybody could ask for it. */
const UNKNOWN_ADDRESS = 'unknown';

/**
 * Fixes `request.ip` for the life of the request: Fastify asks the socket at each reading, and one that is gone has no
 * address. Stands before every other hook.
 */
export const clientAddress = fastifyPlugin(async (app: FastifyInstance) => {
  // A socket that was asked while it was open remembers its peer.
  app.server.on('connection', (socket) => void socket.remoteAddress);
  app.addHook('onRequest', (request, _reply, done) => {
    const address: string | undefined = request.ip;
    Object.defineProperty(request, 'ip', { value: address ?? UNKNOWN_ADDRESS });
    done();
  });
});
