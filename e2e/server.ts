import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../apps/sulian/test/run-sulian.ts';
import { buildServerIfStale } from '../scripts/lib/build-server.mjs';

const READY_WITHIN_MS = 200_000;

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** A folder that holds something already; one of its own, with the demo world, when absent. It is removed at the end. */
  readonly dataDir?: string;
  /** Environment of the program; a configuration file, say. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The whole program, ready to be visited. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sulian-e2e-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, [await buildServerIfStale(), 'serve'], {
    env: { ...process.env, PORT: String(port), SULIAN_DATA_DIR: dataDir, DATABASE_URL: '', ...options.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const url = `http://localhost:${port}`;
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the server did not get ready:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
