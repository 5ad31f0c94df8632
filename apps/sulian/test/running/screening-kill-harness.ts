import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { makeTempDir, runSulian, startSulian } from '../support/run-sulian.ts';
import { type PassKill, type PassStrike, strikeInPass } from './pass-kill.ts';
import { withLimit } from './with-limit.ts';

export interface ScreeningKillPlan {
  readonly rows: number;
  readonly passes: 1 | 2 | 3;
  /** Different addresses of the list; absent: as many as the ledger has. */
  readonly addresses?: number;
  /** In the order of their passes. */
  readonly kills: readonly PassKill[];
  readonly random: () => number;
  readonly limitMs: number;
}

export interface ScreeningKillRun {
  readonly killed: Buffer;
  readonly undisturbed: Buffer;
  readonly strikes: readonly PassStrike[];
}

/** Screens one list twice on the same ledger: with kills, going on after each, and without. */
export async function screenWithKills(plan: ScreeningKillPlan): Promise<ScreeningKillRun> {
  const dir = makeTempDir();
  const dataDir = join(dir.path, 'data');
  const env = { SULIAN_DATA_DIR: dataDir };
  try {
    const list = writeIn(dir.path, 'list.csv', await fillLedger(dir.path, dataDir, plan));
    const out = (name: string): string[] => ['--passes', String(plan.passes), '--out', join(dir.path, name), '--keep'];
    let strikes: readonly PassStrike[] = [];
    for (let attempts = 0; attempts < MAX_ATTEMPTS && !isAsPlanned(plan, strikes); attempts += 1) {
      strikes = await screenKilled(plan, { list, dataDir, env, options: out('killed.csv') });
      await forgetScreenings(dir.path, env);
    }
    const { exitCode, stderr } = await runSulian(['screen', list, ...out('undisturbed.csv')], env);
    if (exitCode !== 0) throw new Error(`undisturbed: ${stderr.slice(-2_000)}`);
    return {
      killed: readFileSync(join(dir.path, 'killed.csv')),
      undisturbed: readFileSync(join(dir.path, 'undisturbed.csv')),
      strikes,
    };
  } finally {
    dir.remove();
  }
}

/** A busy machine may let a pass go by without its kill: then the list is screened again from its start. */
const MAX_ATTEMPTS = 3;

const isAsPlanned = ({ kills }: ScreeningKillPlan, strikes: readonly PassStrike[]): boolean =>
  kills.every(({ pass }, index) => strikes[index]?.pass === pass);

/** Makes the next run walk again, in place of reading what this one stored. */
async function forgetScreenings(folder: string, env: Readonly<Record<string, string>>): Promise<void> {
  const program = await openProgram(readConfig(env, folder));
  await program.database.query('TRUNCATE records.answer, records.screening CASCADE');
  await program.close();
}

/** Imports a world with its labels. @returns a list of its addresses in GB18030, one row in a hundred junk */
export async function fillLedger(
  folder: string,
  dataDir: string,
  { rows, random, addresses }: ScreeningKillPlan,
): Promise<Buffer> {
  const world = makeWorld('screening-kill', 200);
  const blocks = writeIn(folder, 'blk00000.dat', toRecords(world.blocks.map(({ raw }) => raw)));
  const env = { SULIAN_DATA_DIR: dataDir };
  const { exitCode, stderr } = await runSulian(['import-blocks', '--chain', 'BITCOIN', '--from', blocks], env);
  if (exitCode !== 0) throw new Error(`import: ${stderr.slice(-2_000)}`);
  const program = await openProgram(readConfig(env, folder));
  try {
    await program.labelStore.saveLabels(world.labels());
    const all = await program.ledger.read('BITCOIN', async (reader) =>
      (await reader.listAddressesAfter(0, 50_000)).map(({ text }) => text),
    );
    const texts = Array.from({ length: addresses ?? all.length }, (_, index) =>
      addresses === undefined ? all[index] : all[Math.floor(random() * all.length)],
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
  { kills, random, limitMs }: ScreeningKillPlan,
  { list, dataDir, env, options }: Killing,
): Promise<readonly PassStrike[]> {
  const strikes: PassStrike[] = [];
  let id: string | undefined;
  for (let isDone = false; !isDone; ) {
    const running = startSulian(['screen', ...(id === undefined ? [list] : ['--resume', id]), ...options], env);
    const kill = kills[strikes.length];
    const striking = kill === undefined ? undefined : strikeInPass({ kill, running, dataDir, random });
    const { exitCode, stderr } = await withLimit(running.done, running, limitMs);
    const strike = await striking;
    if (strike !== undefined) strikes.push(strike);
    // A list that was not received whole is begun again.
    id ??= /screening (\d+):/.exec(stderr)?.[1];
    isDone = exitCode === 0;
    if (!isDone && strike === undefined)
      throw new Error(`failed without a kill (${exitCode}): ${stderr.slice(-2_000)}`);
  }
  return strikes;
}
