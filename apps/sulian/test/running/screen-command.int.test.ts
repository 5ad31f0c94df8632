import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Screening, ScreeningRow } from '@sulian/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeIn } from '../imports/block-files.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';
import { openWorldProgram } from '../support/world-program.ts';

const dir = makeTempDir();
const UNSEEN = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
let database: Awaited<ReturnType<typeof createProgramDatabase>>;
let env: Readonly<Record<string, string>>;
let known = '';

beforeAll(async () => {
  database = await createProgramDatabase();
  env = { DATABASE_URL: database.url, SULIAN_DATA_DIR: join(dir.path, 'data') };
  const world = await openWorldProgram('screen', 60, { url: database.url });
  known = world.world.showcase()[0]?.address ?? '';
  await world.close();
}, 240_000);
afterAll(async () => {
  await database?.drop();
  dir.remove();
});

const run = createRunner();
const countStored = async (): Promise<number> =>
  (await database.database.query<{ count: number }>('SELECT count(*)::int AS count FROM records.screening_row'))[0]
    ?.count ?? -1;

it('prints the rows of a list as JSON or CSV, in their order, and stores nothing on [R-SCREEN-20] [R-SCREEN-21] [R-SCREEN-48]', async () => {
  const list = writeIn(dir.path, 'chat.txt', `打给 ${known}\n好的\n${UNSEEN}\n`);
  const json = await run(['screen', list, '--chain', 'bitcoin', '--json'], env);
  expect(json.exitCode, json.stderr).toBe(0);
  const { screening, rows } = JSON.parse(json.stdout) as { screening: Screening; rows: readonly ScreeningRow[] };
  expect([screening.state, screening.counts]).toMatchObject(['DONE', { INVALID: 1, UNKNOWN: 1 }]);
  expect(rows.map(({ address, reason }) => [address, reason])).toEqual([
    [known, rows[0]?.reason],
    [null, 'NO_ADDRESS'],
    [UNSEEN, 'UNSEEN'],
  ]);
  expect(rows[0]?.severity).not.toBeNull();
  const height = rows[0]?.height;
  expect(screening.chains).toEqual([{ blockchain: 'BITCOIN', height, lowest: height, highest: height }]);
  expect(json.stderr).toContain(`heights: BITCOIN ${height}`);
  const out = join(dir.path, 'out.csv');
  const csv = await runSulian(
    ['screen', list, '--chain', 'BITCOIN', '--passes', '1', '--out', out, '--lang', 'cn'],
    env,
  );
  expect([csv.exitCode, csv.stdout]).toEqual([0, '']);
  expect(readFileSync(out, 'utf8')).toContain('账本中未出现过');
  expect(await countStored()).toBe(0);
});

it('finds labels of a chain of which no block is stored [R-SCREEN-50]', async () => {
  const [listed, other] = ['LNf2JDiuunBz7GMDKFYHN4rq5meXWxiwfb', 'LQTpS3VaYTjCr4s9Y1t5zbeY26zevf7Fb3'];
  const labels = writeIn(
    dir.path,
    'labels.csv',
    `chain,address,entity,type,confidence\nLITECOIN,${listed},Listed,OFAC sanction list,90\n`,
  );
  expect((await run(['import-labels', '--format', 'csv', labels], env)).exitCode).toBe(0);
  const list = writeIn(dir.path, 'litecoin.csv', `address\n${listed}\n${other}\n`);
  const csv = await run(['screen', list, '--chain', 'LITECOIN', '--json'], env);
  const { screening, rows } = JSON.parse(csv.stdout) as { screening: Screening; rows: readonly ScreeningRow[] };
  expect(rows.map(({ state, reason, severity, basis }) => [state, reason, severity, basis])).toEqual([
    ['UNKNOWN', 'CHAIN_NOT_STORED', 'Critical', 'OWN'],
    ['UNKNOWN', 'CHAIN_NOT_STORED', null, null],
  ]);
  expect(new Set(rows.map(({ labelVersion }) => labelVersion))).toEqual(new Set([screening.labelVersion]));
  expect(rows[0]?.own).toMatchObject({ entity: { name: 'Listed' }, confidence: 90, of: 'ADDRESS' });
});

it('leaves rows in the store on request, and goes on with what was interrupted [R-SCREEN-21]', async () => {
  const list = writeIn(dir.path, 'a.csv', `address\n${UNSEEN}\n`);
  const kept = await run(['screen', list, '--chain', 'BITCOIN', '--keep'], env);
  const id = /screening (\d+):/.exec(kept.stderr)?.[1] ?? '';
  expect(await countStored()).toBe(1);
  const again = await run(['screen', '--resume', id], env);
  expect([again.exitCode, again.stdout]).toEqual([0, kept.stdout]);
  expect(await countStored()).toBe(0);
});

it.each([
  [[], 2, 'BAD_REQUEST'],
  [['/nowhere/list.csv'], 2, 'BAD_REQUEST'],
  [['/nowhere/list.csv', '--chain', 'MOON'], 2, 'CHAIN_UNKNOWN'],
  [['--resume', '999999'], 1, 'NOT_FOUND'],
  [['x.csv', '--passes', '4'], 2, 'BAD_REQUEST'],
  [['x.csv', '--out', 'x.pdf'], 2, 'BAD_REQUEST'],
])('screen %j exits with %i and names %s [R-SCREEN-20]', async (args, exitCode, code) => {
  const ended = await run(['screen', ...args], env);
  expect([ended.exitCode, ended.stdout], ended.stderr).toEqual([exitCode, '']);
  expect(ended.stderr).toContain(code);
});
