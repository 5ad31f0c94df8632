import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Doors {
  /** The first must be free; of the others those are taken that are. */
  readonly addresses: readonly [string, ...string[]];
  readonly port: number;
}

/**
 * Listens on several addresses, for example both of `localhost`. All share one HTTP server, and with it its refusals,
 * limits and shutdown.
 */
export async function listen(app: FastifyInstance, { addresses: [first, ...others], port }: Doors): Promise<void> {
  const url = new URL(await app.listen({ host: first, port }));
  const { server } = app;
  for (const host of others) {
    const door = createServer((socket) => {
      if (server.listening) server.emit('connection', socket);
      else socket.destroy();
    });
    server.once('close', () => door.close());
    door.listen({ host, port: Number(url.port) });
    await once(door, 'listening').catch(() => undefined);
  }
}
