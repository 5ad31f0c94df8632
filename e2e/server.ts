import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../apps/sulian/test/support/run-sulian.ts';
import { buildServerIfStale } from '../scripts/lib/build-server.mjs';

const READY_WITHIN_MS = 200_000;
/** Characters of the program's last output before it ended. */
const TOLD_CHARACTERS = 4_000;

export interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

export interface OwnServer extends RunningServer {
  /** Why the program ended though nobody stopped it, with its last words. */
  findFault(): string | undefined;
  /** All lines of the program's log. */
  output(): string;
}

export interface ServerOptions {
  /** An existing data folder; undefined: a new one with the demo world. It is removed at the end. */
  readonly dataDir?: string;
  /** Environment of the program, for example a configuration file. */
  readonly env?: Readonly<Record<string, string>>;
}

/** On a busy machine a chain takes longer than the 100 ms for which a search waits otherwise, and is then left out. */
const LIMITS = { searchTimeoutMs: 10_000 };

/** Writes the settings of a server of the browser tests. */
export const writeConfig = (path: string, settings: object = {}): void =>
  writeFileSync(path, JSON.stringify({ ...settings, limits: LIMITS }));

/** The whole program, ready to be visited. */
export async function startServer(options: ServerOptions = {}): Promise<OwnServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'sulian-e2e-'));
  const config = `${dataDir}.yaml`;
  writeConfig(config);
  const port = await findFreePort();
  const child = spawn(process.execPath, [await buildServerIfStale(), 'serve'], {
    env: {
      ...process.env,
      PORT: String(port),
      SULIAN_CONFIG: config,
      SULIAN_DATA_DIR: dataDir,
      DATABASE_URL: '',
      ...options.env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const url = `http://localhost:${port}`;
  let isStopping = false;
  let fault: string | undefined;
  const ended = new Promise<void>((resolve) =>
    child.on('close', (code, signal) => {
      if (!isStopping) {
        fault = `the server at ${url} ended by itself (${signal ?? code}):\n${log.slice(-TOLD_CHARACTERS)}`;
        console.error(fault);
      }
      resolve();
    }),
  );
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await isReady(url))) {
    if (fault !== undefined || Date.now() > until) throw new Error(fault ?? `the server did not get ready:\n${log}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return {
    url,
    findFault: () => fault,
    output: () => log,
    stop: async () => {
      isStopping = true;
      child.kill('SIGTERM');
      await ended;
      for (const path of [dataDir, config]) rmSync(path, { recursive: true, force: true });
    },
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );
