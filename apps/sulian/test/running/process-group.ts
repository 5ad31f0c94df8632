import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Group {
  /** Process id of its leader, and so the group's. */
  readonly id: number;
  /** Resolves once standard output or error contains the words. @throws when the process ends before */
  said(words: string): Promise<void>;
  read(): string;
  /** Exit code of its leader; null where a signal ended it. */
  readonly done: Promise<number | null>;
  /** To every process of the group, as a service manager and a terminal do. */
  send(signal: NodeJS.Signals): void;
}

/** Starts a command as a service manager does: in a process group of its own. */
export function startGroup(
  [command, ...args]: readonly [string, ...string[]],
  { cwd, env }: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Group {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const id = child.pid;
  if (id === undefined) throw new Error(`${command} cannot be started`);
  let output = '';
  const done = once(child, 'close').then(([code]) => code as number | null);
  const said = (words: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (chunk: Buffer | string) => {
        output += chunk.toString();
        if (output.includes(words)) resolve();
      };
      look('');
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      done.then(() => reject(new Error(`ended before it printed "${words}":\n${output}`)), reject);
    });
  return { id, said, done, read: () => output, send: (signal) => void process.kill(-id, signal) };
}

/** Living processes of the group, and those with a working directory below the folder; uses /proc, so Linux only. */
export function listProcesses(group: number, folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, , ofGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const isOurs = Number(ofGroup) === group || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
        return state !== 'Z' && isOurs ? [`${pid} ${command}`] : [];
      } catch {
        return []; // ended meanwhile
      }
    });
}

const lockOf = (dataDir: string): string => join(dataDir, 'lock');

/** Leftovers that a stopped program must not have: processes and its lock. */
export const listLeft = ({ id }: Group, dataDir: string): string[] => [
  ...listProcesses(id, dataDir),
  ...(existsSync(lockOf(dataDir)) ? [lockOf(dataDir)] : []),
];

/** To the program alone, not to those that started it. */
async function sendTwice(signal: NodeJS.Signals, dataDir: string): Promise<void> {
  const { pid } = JSON.parse(readFileSync(lockOf(dataDir), 'utf8')) as { readonly pid: number };
  process.kill(pid, signal);
  // Two of the same that come at once are one.
  await sleep(20);
  process.kill(pid, signal);
}

/** Ways to stop a program and its parents, each with more than one signal for the program. */
export const SENDERS: readonly (readonly [string, (group: Group, dataDir: string) => unknown])[] = [
  ['SIGTERM to the whole group', (group) => group.send('SIGTERM')],
  ['SIGINT to the whole group', (group) => group.send('SIGINT')],
  ['SIGTERM twice to the program', (_group, dataDir) => sendTwice('SIGTERM', dataDir)],
  ['SIGINT twice to the program', (_group, dataDir) => sendTwice('SIGINT', dataDir)],
];
