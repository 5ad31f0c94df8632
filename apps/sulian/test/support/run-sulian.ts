import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServerIfStale } from '../../../../scripts/lib/build-server.mjs';
import { withoutProgramVariables } from '../../../../scripts/lib/test-environment.mjs';

/** As users run it, and built once for all that the tests start. */
const MAIN = await buildServerIfStale();

export interface Outcome {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly done: Promise<Outcome>;
}

/** Starts the program in a process and an empty working folder of its own. @param args paths in them are absolute */
export const startSulian = (args: readonly string[], env: Readonly<Record<string, string>>): Running =>
  startScript(MAIN, args, env);

/** The same for a program of a test's own, built by `buildServerIfStale`. */
export function startScript(script: string, args: readonly string[], env: Readonly<Record<string, string>>): Running {
  // The checkout may have a data folder and a configuration of whoever runs the tests.
  const cwd = makeTempDir();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: cwd.path,
    env: { ...withoutProgramVariables(process.env), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const done = new Promise<Outcome>((resolve) =>
    child.on('close', (exitCode) => {
      cwd.remove();
      resolve({ exitCode, stdout, stderr });
    }),
  );
  return { child, done };
}

export const runSulian = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> =>
  startSulian(args, env).done;

/** A folder that is gone when the test is. */
export function makeTempDir(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sulian-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export const findFreePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
