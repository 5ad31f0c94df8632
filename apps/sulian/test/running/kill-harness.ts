import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainId } from '@sulian/domain';
import { digestTables } from '@sulian/ledger';
import { openDatabase, startEmbedded } from '@sulian/postgres';
import { aimAfter, type Strike, strikeOnce, type Victim } from '../chain/strike.ts';
import { makeTempDir, type Running, startSulian } from '../support/run-sulian.ts';
import { withLimit } from './with-limit.ts';

export type Mode = 'bulk' | 'live';
export type { Victim };

export interface KillPlan {
  readonly chain: ChainId;
  readonly blocksFrom: string;
  readonly mode: Mode;
  readonly victim: Victim;
  /** The import is left to finish after so many; it may finish before. */
  readonly kills: number;
  readonly random: () => number;
}

export interface ImportRun {
  readonly digests: Readonly<Record<string, string>>;
  readonly killed: number;
  /** How many of these fell into a database transaction that had written. */
  readonly killedWriting: number;
  readonly starts: number;
}

/** One start may meet every kill of a plan whose victim is PostgreSQL, and waits for its return each time. */
const GIVE_UP_MS = 180_000;
const GIVE_UP_MS_A_KILL = 15_000;

/** So few make an address busy here that some are in any run of blocks. */
const BUSY_TRANSACTIONS = 3;

const argsOf = (plan: KillPlan): string[] =>
  plan.mode === 'bulk' ? ['import-blocks', '--chain', plan.chain, '--from', plan.blocksFrom] : ['index'];

function makeFolder(plan: KillPlan) {
  const dir = makeTempDir();
  const config = join(dir.path, 'sulian.config.yaml');
  const source = { type: 'files', path: plan.blocksFrom };
  const limits = { counterpartyTransactions: BUSY_TRANSACTIONS };
  writeFileSync(config, JSON.stringify({ chains: { [plan.chain]: { source, pollMs: 100 } }, limits }));
  const dataDir = join(dir.path, 'data');
  return { ...dir, dataDir, env: { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config } };
}

/** Imports and kills, starting again each time, until the plan's kills are used up or the import is done. */
export async function importWithKills(plan: KillPlan): Promise<ImportRun> {
  const folder = makeFolder(plan);
  const strikes: Strike[] = [];
  const limitMs = GIVE_UP_MS + plan.kills * GIVE_UP_MS_A_KILL;
  let starts = 0;
  try {
    for (let isDone = false; !isDone; starts += 1) {
      const before = strikes.length;
      const running = startSulian(argsOf(plan), folder.env);
      const striking = strikeAll(plan, { running, dataDir: folder.dataDir, strikes });
      isDone = await withLimit(isFinished(running, plan.mode), running, limitMs);
      await striking;
      const { exitCode, stderr } = await withLimit(running.done, running, limitMs);
      if (!isDone && strikes.length === before)
        throw new Error(`the import failed by itself (${exitCode}): ${stderr.slice(-2_000)}`);
    }
    const digests = await readDigests(folder.dataDir, plan.chain);
    return { digests, killed: strikes.length, killedWriting: strikes.filter((each) => each.isWriting).length, starts };
  } finally {
    folder.remove();
  }
}

/** A program that was killed is killed once; one whose server was killed may live on and meet the next. */
async function strikeAll(plan: KillPlan, at: { running: Running; dataDir: string; strikes: Strike[] }): Promise<void> {
  while (at.strikes.length < plan.kills) {
    const { chain, victim, random } = plan;
    const strike = await strikeOnce({ ...at, ...aimAfter(at.strikes), chain, victim, random });
    if (strike === undefined) return;
    at.strikes.push(strike);
    if (plan.victim === 'program') return;
  }
}

/** Waits until the import is complete or the process has ended; true when complete. */
async function isFinished(running: Running, mode: Mode): Promise<boolean> {
  if (mode === 'bulk') return (await running.done).exitCode === 0;
  return new Promise((resolve) => {
    let text = '';
    running.child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (!text.includes('level with its source')) return;
      running.child.kill('SIGTERM');
      resolve(true);
    });
    void running.done.then(() => resolve(false));
  });
}

async function readDigests(dataDir: string, chain: ChainId): Promise<Readonly<Record<string, string>>> {
  const server = await startEmbedded({ dataDir });
  const database = openDatabase({ url: server.url });
  try {
    return await digestTables(database, chain);
  } finally {
    await database.close();
    await server.stop();
  }
}
