import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config.ts';

/** Checks the port before minutes of work and a full data folder. @throws EADDRINUSE, EACCES */
export async function tryPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  probe.listen({ host, port });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}
