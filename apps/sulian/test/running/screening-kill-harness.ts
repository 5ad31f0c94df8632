import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { type Strike, strikeOnce, type Victim } from '../chain/strike.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { makeTempDir, type Running, runSulian, startSulian } from '../support/run-sulian.ts';
import { withLimit } from './with-limit.ts';

export interface ScreeningKillPlan {
  readonly rows: number;
  readonly passes: 1 | 2 | 3;
  /** Victims of the kills, in their order. */
  readonly victims: readonly Victim[];
  readonly random: () => number;
  readonly limitMs: number;
}

export interface ScreeningKillRun {
  readonly killed: Buffer;
  readonly undisturbed: Buffer;
  readonly strikes: number;
  readonly strikesWriting: number;
  /** Kills after the list was stored: within the passes. */
  readonly strikesInPasses: number;
}

/** Screens one list twice on the same ledger: with kills, going on after each, and without. */
export async function screenWithKills(plan: ScreeningKillPlan): Promise<ScreeningKillRun> {
  const dir = makeTempDir();
  const dataDir = join(dir.path, 'data');
  const env = { SULIAN_DATA_DIR: dataDir };
  try {
    const list = writeIn(dir.path, 'list.csv', await fillLedger(dir.path, dataDir, plan));
    const out = (name: string): string[] => ['--passes', String(plan.passes), '--out', join(dir.path, name), '--keep'];
    const { strikes, strikesInPasses } = await screenKilled(plan, { list, dataDir, env, options: out('killed.csv') });
    const { exitCode, stderr } = await runSulian(['screen', list, ...out('undisturbed.csv')], env);
    if (exitCode !== 0) throw new Error(`undisturbed: ${stderr.slice(-2_000)}`);
    return {
      killed: readFileSync(join(dir.path, 'killed.csv')),
      undisturbed: readFileSync(join(dir.path, 'undisturbed.csv')),
      strikes: strikes.length,
      strikesInPasses,
      strikesWriting: strikes.filter(({ isWriting }) => isWriting).length,
    };
  } finally {
    dir.remove();
  }
}

/** Imports a world with its labels. @returns a list of its addresses in GB18030, one row in a hundred junk */
export async function fillLedger(
  folder: string,
  dataDir: string,
  { rows, random }: ScreeningKillPlan,
): Promise<Buffer> {
  const world = makeWorld('screening-kill', 200);
  const blocks = writeIn(folder, 'blk00000.dat', toRecords(world.blocks.map(({ raw }) => raw)));
  const env = { SULIAN_DATA_DIR: dataDir };
  const { exitCode, stderr } = await runSulian(['import-blocks', '--chain', 'BITCOIN', '--from', blocks], env);
  if (exitCode !== 0) throw new Error(`import: ${stderr.slice(-2_000)}`);
  const program = await openProgram(readConfig(env, folder));
  try {
    await program.labelStore.saveLabels(world.labels());
    const texts = await program.ledger.read('BITCOIN', async (reader) =>
      (await reader.listAddressesAfter(0, 50_000)).map(({ text }) => text),
    );
    const lines = Array.from({ length: rows }, (_, index) =>
      index % 100 === 50 ? `junk ${index},,` : `${texts[Math.floor(random() * texts.length)]},BTC,n${index}`,
    );
    // 地址,链,备注
    const head = Buffer.from([0xb5, 0xd8, 0xd6, 0xb7, 0x2c, 0xc1, 0xb4, 0x2c, 0xb1, 0xb8, 0xd7, 0xa2, 0x0a]);
    return Buffer.concat([head, Buffer.from(`${lines.join('\n')}\n`)]);
  } finally {
    await program.close();
  }
}

interface Killing {
  readonly list: string;
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly options: readonly string[];
}

async function screenKilled(
  plan: ScreeningKillPlan,
  { list, dataDir, env, options }: Killing,
): Promise<{ readonly strikes: readonly Strike[]; readonly strikesInPasses: number }> {
  const strikes: Strike[] = [];
  let strikesInPasses = 0;
  let id: string | undefined;
  for (let isDone = false; !isDone; ) {
    const running = startSulian(['screen', ...(id === undefined ? [list] : ['--resume', id]), ...options], env);
    const victim = plan.victims[strikes.length];
    // The first kill falls into the storing of the list, all others into the passes.
    const ready = strikes.length === 0 || id !== undefined ? Promise.resolve() : untilStored(running);
    const striking = ready.then(() =>
      victim === undefined
        ? undefined
        : strikeOnce({
            ...{ chain: 'BITCOIN', victim, running, dataDir, random: plan.random, aim: 'WRITE' },
            pickTable: () => 'records.screening_row',
          }),
    );
    const { exitCode, stderr } = await withLimit(running.done, running, plan.limitMs);
    const strike = await striking;
    if (strike !== undefined) strikes.push(strike);
    // A list that was not received whole is begun again.
    id ??= /screening (\d+):/.exec(stderr)?.[1];
    if (strike !== undefined && id !== undefined) strikesInPasses += 1;
    isDone = exitCode === 0;
    if (!isDone && strike === undefined)
      throw new Error(`failed without a kill (${exitCode}): ${stderr.slice(-2_000)}`);
  }
  return { strikes, strikesInPasses };
}

/** Resolves when the list is stored, or the program ended. */
const untilStored = ({ child, done }: Running): Promise<unknown> => {
  let text = '';
  const stored = new Promise<void>((resolve) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (/screening \d+:/.test(text)) resolve();
    });
  });
  return Promise.race([stored, done]);
};
