import type { RunningServer } from './server.ts';

/** Variable with the address of `shared-servers.ts`. */
export const SHARED_SERVERS = 'SULIAN_E2E_SERVERS';

/**
 * One of the servers of this run of tests; undefined outside a run. Leaving it stops nothing, but reports whether it
 * has died.
 */
export async function findSharedServer(name: string): Promise<RunningServer | undefined> {
  const door = process.env[SHARED_SERVERS];
  if (door === undefined) return undefined;
  const ask = async (): Promise<string> => {
    const response = await fetch(`${door}/${name}`);
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return text;
  };
  return {
    url: await ask(),
    stop: async () => {
      await ask();
    },
  };
}
