import { createServer } from 'node:http';
import { startRealServer } from './real-server.ts';
import { type OwnServer, startServer } from './server.ts';
import { SHARED_SERVERS } from './shared-server.ts';

/** Servers that the browser tests share, by name. */
const STARTS: Readonly<Record<string, () => Promise<OwnServer>>> = {
  demo: () => startServer(),
  real: () => startRealServer(),
};

/**
 * Global setup: starts each of the shared servers at its first use, because other groups of tests run before and
 * measure time. Stops them at the end. A file that requests a dead server gets an error.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const servers = new Map<string, Promise<OwnServer>>();
  const find = async (name: string): Promise<string> => {
    const start = STARTS[name];
    if (start === undefined) throw new Error(`unknown shared server "${name}"`);
    const started = servers.get(name) ?? start();
    servers.set(name, started);
    const server = await started;
    const fault = server.findFault();
    if (fault !== undefined) throw new Error(`of the shared servers, "${name}" is gone: ${fault}`);
    return server.url;
  };
  const door = createServer((request, response) => {
    find((request.url ?? '').slice(1)).then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const address = door.address();
  if (address === null || typeof address === 'string') throw new Error('the shared servers have no port');
  process.env[SHARED_SERVERS] = `http://127.0.0.1:${address.port}`;
  return async () => {
    delete process.env[SHARED_SERVERS];
    door.close();
    door.closeAllConnections();
    // All at once: a run waits only so long for its end.
    await Promise.allSettled([...servers.values()].map(async (started) => (await started).stop()));
  };
}
