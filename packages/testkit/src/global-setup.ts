import { startTestServer, TEST_DATABASE_URL } from './test-server.ts';

/** One server for a whole vitest run: name this file in `globalSetup`. Workers find it by the environment variable. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env[TEST_DATABASE_URL] !== undefined) return async () => undefined;
  const server = await startTestServer();
  process.env[TEST_DATABASE_URL] = server.url;
  return () => {
    delete process.env[TEST_DATABASE_URL];
    return server.stop();
  };
}
