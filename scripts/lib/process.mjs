import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { inRoot, ROOT } from './paths.mjs';

/** Time a child has to stop in order, before it is killed: npm's user waits for at most five seconds. */
const STOP_GRACE_MS = 4_500;
/** A terminal's Ctrl-C reaches us directly and once more through npm. */
const SAME_SIGNAL_MS = 500;
const PARENT_POLL_MS = 500;

export class StepError extends Error {}

/**
 * Runs a command to the end and returns its exit code. Standard output goes to standard error unless `stdio` is set.
 */
export function run(command, args, { env = {}, stdio = ['ignore', 2, 2], cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio });
    child.once('error', (cause) => reject(new StepError(`${command} could not be started: ${cause.message}`)));
    const stopForwarding = forwardSignals(child);
    child.once('exit', (code, signal) => {
      stopForwarding();
      resolve(signal === null ? (code ?? 1) : 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/** Runs one of our own programs in place of this one: same terminal, same exit code. */
export const runNode = (args, options = {}) => run(process.execPath, args, { stdio: 'inherit', ...options });

/**
 * Runs one of our programs with the settings of a `.env` next to the manifest (from Node 20.12); existing variables
 * win.
 */
export function runProgram(args, options) {
  const envFile = inRoot('.env');
  if (existsSync(envFile)) process.loadEnvFile?.(envFile);
  return runNode(args, options);
}

/** Runs TypeScript directly. */
export const runSource = (file, args, options) => runProgram(['--import', 'tsx', file, ...args], options);

/** Output and exit code of a short command; undefined when it cannot be started. */
export function capture(command, args, { timeoutMs = 600_000, env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('error', () => resolve(undefined));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function forwardSignals(child) {
  let killTimer;
  let lastSignal = '';
  let lastSignalAt = 0;
  const forward = (signal) => {
    const now = Date.now();
    if (signal === lastSignal && now - lastSignalAt < SAME_SIGNAL_MS) return;
    lastSignal = signal;
    lastSignalAt = now;
    child.kill(signal);
    killTimer ??= setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
  };
  const listeners = ['SIGINT', 'SIGTERM'].map((signal) => [signal, () => forward(signal)]);
  for (const [signal, listener] of listeners) process.on(signal, listener);
  const parentWatch = watchParent(() => forward('SIGTERM'));
  return () => {
    clearTimeout(killTimer);
    clearInterval(parentWatch);
    for (const [signal, listener] of listeners) process.off(signal, listener);
  };
}

/**
 * Calls back when npm has ended without a signal to this process: killed, or by a signal that its shell did not
 * forward. Otherwise our children would run on.
 */
function watchParent(onOrphaned) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const ancestors = listAncestors();
  return setInterval(() => {
    if (listAncestors() !== ancestors) onOrphaned();
  }, PARENT_POLL_MS);
}

/** Pids of our parent and, where the system provides it, of its parent: npm runs a shell in between. */
function listAncestors() {
  const parent = process.ppid;
  try {
    const status = readFileSync(`/proc/${parent}/status`, 'utf8');
    return `${parent} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`;
  } catch {
    return `${parent}`;
  }
}

export const say = (text) => process.stderr.write(`${text}\n`);
