import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestTables } from '@sulian/ledger';
import { openDatabase, startEmbedded } from '@sulian/postgres';
import { makeTempDir, type Running, startSulian } from './run-sulian.ts';

export type Victim = 'program' | 'PostgreSQL';
export type Mode = 'bulk' | 'live';

export interface KillPlan {
  readonly blocksFrom: string;
  readonly mode: Mode;
  readonly victim: Victim;
  readonly kills: number;
  readonly random: () => number;
}

/** A day-long import would have nothing to be killed in: moments are drawn from the length of an undisturbed one. */
const GIVE_UP_MS = 120_000;

const argsOf = (plan: Pick<KillPlan, 'mode' | 'blocksFrom'>): string[] =>
  plan.mode === 'bulk' ? ['import-blocks', '--chain', 'BITCOIN', '--from', plan.blocksFrom] : ['index'];

function makeFolder(plan: Pick<KillPlan, 'blocksFrom'>): { path: string; env: Record<string, string>; remove(): void } {
  const dir = makeTempDir();
  const config = join(dir.path, 'sulian.config.yaml');
  writeFileSync(
    config,
    JSON.stringify({ chains: { BITCOIN: { source: { type: 'files', path: plan.blocksFrom }, pollMs: 100 } } }),
  );
  return { ...dir, env: { SULIAN_DATA_DIR: join(dir.path, 'data'), SULIAN_CONFIG: config } };
}

/** Waits until the import is complete or the process has ended; true when complete. */
async function isFinished(running: Running, mode: Mode): Promise<boolean> {
  if (mode === 'bulk') return (await running.done).exitCode === 0;
  return new Promise((resolve) => {
    let text = '';
    running.child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('level with its source')) {
        running.child.kill('SIGTERM');
        resolve(true);
      }
    });
    void running.done.then(() => resolve(false));
  });
}

export interface ImportRun {
  readonly digests: Readonly<Record<string, string>>;
  readonly durationMs: number;
  readonly killed: number;
}

/** Imports while killing at random moments, starting again each time, until the plan's kills are used up; then finishes. */
export async function importWithKills(plan: KillPlan, typicalMs: number): Promise<ImportRun> {
  const folder = makeFolder(plan);
  const startedAt = Date.now();
  let killed = 0;
  try {
    for (;;) {
      const running = startSulian(argsOf(plan), folder.env);
      const finished = isFinished(running, plan.mode);
      if (killed < plan.kills) {
        const hit = await strike(plan, {
          running,
          folder: folder.env['SULIAN_DATA_DIR'] as string,
          delayMs: plan.random() * typicalMs,
        });
        if (hit) killed += 1;
      }
      const isDone = await withLimit(finished);
      if (plan.mode === 'live') await running.done;
      if (isDone) break;
    }
    const durationMs = Date.now() - startedAt;
    return {
      digests: await readDigests(folder.env['SULIAN_DATA_DIR'] as string),
      durationMs,
      killed,
    };
  } finally {
    folder.remove();
  }
}

/** Kills the victim at a moment after its server is up: before, there is nothing to lose. */
async function strike(plan: KillPlan, at: { running: Running; folder: string; delayMs: number }): Promise<boolean> {
  const hasEnded = () => at.running.child.exitCode !== null;
  while (findServer(at.folder) === undefined && !hasEnded()) await pause(20);
  await pause(at.delayMs);
  if (hasEnded()) return false;
  if (plan.victim === 'program') return at.running.child.kill('SIGKILL');
  const pid = findServer(at.folder);
  if (pid === undefined) return false; // stopped already: the import was done
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function findServer(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function withLimit<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the import hangs')), GIVE_UP_MS).unref()),
  ]);
}

async function readDigests(dataDir: string): Promise<Readonly<Record<string, string>>> {
  const server = await startEmbedded({ dataDir });
  const database = openDatabase({ url: server.url });
  try {
    return await digestTables(database, 'BITCOIN');
  } finally {
    await database.close();
    await server.stop();
  }
}
