import { vi } from 'vitest';
import { withoutProgramVariables } from '../../../../scripts/lib/test-environment.mjs';
import { runCli } from '../../src/cli.ts';
import { makeTempDir, type Outcome, runSulian } from './run-sulian.ts';

/**
 * As `runSulian`, without the second that a process of its own takes: for one command at a time, without `--lang`. That
 * its output and exit code leave the process is for `runSulian` to prove.
 */
export async function runHere(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Outcome> {
  const { env: own, exitCode: before } = process;
  const cwd = makeTempDir();
  const folder = vi.spyOn(process, 'cwd').mockReturnValue(cwd.path);
  const [stdout, stderr] = [capture(process.stdout), capture(process.stderr)];
  try {
    process.env = { ...withoutProgramVariables(own), ...env };
    process.exitCode = undefined;
    await runCli(args);
    return { exitCode: Number(process.exitCode ?? 0), stdout: stdout.read(), stderr: stderr.read() };
  } finally {
    process.env = own;
    process.exitCode = before;
    for (const each of [folder, stdout, stderr]) each.mockRestore();
    cwd.remove();
  }
}

/** Runs a command the first time in a process of its own, which proves it from outside, and later ones here. */
export function createRunner(): typeof runSulian {
  const commands = new Set<string | undefined>();
  return (args, env) => {
    const run = commands.has(args[0]) ? runHere : runSulian;
    commands.add(args[0]);
    return run(args, env);
  };
}

function capture(stream: Pick<NodeJS.WriteStream, 'write'>): { read(): string; mockRestore(): void } {
  let text = '';
  const spy = vi.spyOn(stream, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  return { read: () => text, mockRestore: () => spy.mockRestore() };
}
