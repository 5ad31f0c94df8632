import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface Doors {
  /** The first must be free; of the others those are taken that are. */
  readonly addresses: readonly [string, ...string[]];
  readonly port: number;
}

/** Connections that wait to be accepted: browsers of 1,000 people open some 5,000 within seconds. Systems limit it. */
const BACKLOG = 4_096;

/**
 * Listens on several addresses, for example both of `localhost`. All share one HTTP server, and with it its refusals,
 * limits and shutdown.
 */
export async function listen(app: FastifyInstance, { addresses: [first, ...others], port }: Doors): Promise<void> {
  const url = new URL(await app.listen({ host: first, port, backlog: BACKLOG }));
  const { server } = app;
  for (const host of others) {
    const door = createServer((socket) => {
      if (server.listening) server.emit('connection', socket);
      else socket.destroy();
    });
    server.once('close', () => door.close());
    door.listen({ host, port: Number(url.port), backlog: BACKLOG });
    await once(door, 'listening').catch(() => undefined);
  }
  void loadLateParts();
}

/** Modules that calls load at first use: an update may remove their files under a running program. */
const loadLateParts = (): Promise<unknown> =>
  Promise.allSettled([
    import('./pictures/open-picture.ts'),
    import('./modules/review/render-view.ts'),
    import('file-type'),
  ]);
