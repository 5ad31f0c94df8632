import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Binaries } from './binaries.ts';
import { dataPathFor } from './cluster.ts';
import type { RunUser } from './run-user.ts';
import { toArguments } from './settings.ts';

export interface ServerSpec {
  readonly binaries: Binaries;
  readonly user: RunUser;
  readonly clusterDir: string;
  readonly logFile: string;
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
}

export interface ServerProcess {
  readonly pid: number | undefined;
  /** Resolves when the process has ended, with a word on how. */
  readonly ended: Promise<string>;
  kill(signal: NodeJS.Signals): void;
}

/** Starts `postgres`; does not wait until it answers. */
export function spawnServer(spec: ServerSpec): ServerProcess {
  // A file, not a pipe: the server may outlive us and must still be able to write.
  const log = openSync(spec.logFile, 'a', 0o600);
  try {
    const dataPath = dataPathFor(spec.user, spec.clusterDir);
    const child = spawn(
      spec.binaries.postgres,
      ['-D', dataPath, '-p', String(spec.port), ...toArguments(spec.settings)],
      {
        ...spec.user,
        cwd: spec.clusterDir,
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        stdio: ['ignore', log, log],
        detached: true, // Ctrl-C in our terminal is for us; we stop the server in order
      },
    );
    return { pid: child.pid, ended: endOf(child), kill: (signal) => void child.kill(signal) };
  } finally {
    closeSync(log);
  }
}

const endOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
