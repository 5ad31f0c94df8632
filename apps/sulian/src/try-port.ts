import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config.ts';

/** Before minutes of work and a folder full of data: a port that is taken is said at once. @throws EADDRINUSE, EACCES */
export async function tryPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  probe.listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
