import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase, startEmbedded } from '@sulian/postgres';
import { listBackups } from '../../src/backup/folder.ts';
import { checkFiles, openBackup } from '../../src/backup/open-backup.ts';
import { runSulian, startSulian } from '../support/run-sulian.ts';
import { digestStore } from './backup-stage.ts';

export type Victim = 'program' | 'PostgreSQL';

export interface KillPlan {
  readonly args: readonly string[];
  readonly env: { readonly SULIAN_DATA_DIR: string };
  readonly victim: Victim;
  readonly kills: number;
  /** Time of an undisturbed run. */
  readonly spanMs: number;
  /** 0 to 1. */
  readonly random: () => number;
  /** Called after each kill. */
  readonly check: () => Promise<void>;
}

/** Part of a run in which Node starts and nothing is written. */
const START = 0.3;

/** Starts the command and kills it at moments spread over its run, until it was killed often enough; then it succeeds. */
export async function runWithKills(plan: KillPlan): Promise<number> {
  let { spanMs } = plan;
  let starts = 0;
  for (let killed = 0; killed < plan.kills; starts += 1) {
    const running = startSulian(plan.args, plan.env);
    const startedAt = performance.now();
    const over = new AbortController();
    const killing = killAt(plan, {
      pid: running.child.pid,
      afterMs: (START + (1 - START) * plan.random()) * spanMs,
      signal: over.signal,
    });
    const { exitCode, stderr } = await running.done;
    over.abort();
    if (!(await killing)) {
      if (exitCode !== 0) throw new Error(`${plan.args[0]} failed by itself: ${stderr}`);
      // It was over before its kill: the next comes earlier.
      spanMs = performance.now() - startedAt;
      if (plan.args[0] === 'restore') break;
      continue;
    }
    killed += 1;
    await plan.check();
  }
  return starts;
}

async function killAt(
  { victim, env }: KillPlan,
  at: { readonly pid: number | undefined; readonly afterMs: number; readonly signal: AbortSignal },
): Promise<boolean> {
  await sleep(at.afterMs, undefined, { signal: at.signal }).catch(() => undefined);
  while (!at.signal.aborted) {
    const pid = victim === 'program' ? at.pid : findServer(env.SULIAN_DATA_DIR);
    if (pid !== undefined) return kill(pid);
    await sleep(20, undefined, { signal: at.signal }).catch(() => undefined);
  }
  return false;
}

function findServer(dataDir: string): number | undefined {
  const path = join(dataDir, 'cluster', 'postmaster.pid');
  if (!existsSync(path)) return undefined;
  const pid = Number(readFileSync(path, 'utf8').split('\n')[0]);
  return pid > 1 ? pid : undefined;
}

/** Kills the server of a data folder. */
export function killServer(dataDir: string): void {
  const pid = findServer(dataDir);
  if (pid === undefined || !kill(pid)) throw new Error(`missing server in ${dataDir}`);
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

/** Every backup that looks complete is. */
export async function checkBackups(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const signal = new AbortController().signal;
  for (const { path } of listBackups(folder)) await checkFiles(openBackup(path), { signal });
}

export async function digestFolder(dataDir: string) {
  const server = await startEmbedded({ dataDir });
  const database = openDatabase({ url: server.url });
  try {
    return await digestStore(database, ['BITCOIN']);
  } finally {
    await database.close();
    await server.stop();
  }
}

/** @throws with the program's output */
export async function succeed(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  run = runSulian,
): Promise<string> {
  const { exitCode, stdout, stderr } = await run(args, env);
  if (exitCode !== 0) throw new Error(`${args.join(' ')}: ${exitCode} ${stderr}`);
  return stdout;
}
