import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startEmbedded } from '@sulian/postgres';

/** Environment variable that names a running server; set by the global set-up, or by hand. */
export const TEST_DATABASE_URL = 'SULIAN_TEST_DATABASE_URL';

/** A real server in a temporary folder, quick rather than crash-safe; `stop` removes the folder. */
export async function startTestServer(): Promise<EmbeddedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sulian-test-'));
  try {
    const server = await startEmbedded({
      dataDir,
      settings: {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        shared_buffers: '256MB',
        min_wal_size: '80MB',
        // Two workers of files that open several programs each.
        max_connections: '200',
      },
    });
    return {
      url: server.url,
      stop: async () => {
        await server.stop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}
