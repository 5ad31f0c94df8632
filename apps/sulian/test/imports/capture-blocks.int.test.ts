import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestTables } from '@sulian/ledger';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import type { EvmWorld } from '@sulian/world';
import { type EvmWorldNode, startEvmWorldNode } from '@sulian/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountWorldProgram, openEvmWorldProgram } from '../support/account-world-program.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir, type Outcome } from '../support/run-sulian.ts';

const SEED = 'capture';
const BLOCKS = 60;
const LAST = BLOCKS - 1;

const dir = makeTempDir();
const out = join(dir.path, 'recorded');
let node: EvmWorldNode;
/** The same chain, read from its node. */
let worldProgram: AccountWorldProgram<EvmWorld>;
let test: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  worldProgram = await openEvmWorldProgram(SEED, BLOCKS);
  node = await startEvmWorldNode({ seed: SEED, blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  test = await createTestDatabase();
  const config = join(dir.path, 'sulian.config.yaml');
  writeFileSync(config, `chains:\n  ETHEREUM:\n    source: { type: rpc, url: "${node.url}", timeoutMs: 2000 }\n`);
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: config };
}, 120_000);
afterAll(async () => {
  await node.stop();
  await worldProgram.close();
  await test.drop();
  dir.remove();
});

const run = createRunner();
const capture = (from: number, to: number, folder = out): Promise<Outcome> =>
  run(
    [
      'capture-blocks',
      '--chain',
      'ETHEREUM',
      '--from-height',
      `${from}`,
      '--to-height',
      `${to}`,
      '--out',
      folder,
      '--json',
    ],
    env,
  );

async function captured(from: number, to: number): Promise<unknown> {
  const { exitCode, stdout, stderr } = await capture(from, to);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout);
}

it('records blocks, and what is there is not asked for again [R-RUN-09]', async () => {
  const range = { chain: 'ETHEREUM', fromHeight: 0, toHeight: 19 };
  expect(await captured(0, 19)).toEqual({ ...range, captured: 20, kept: 0 });
  expect(await captured(0, 19)).toEqual({ ...range, captured: 0, kept: 20 });
}, 60_000);

it('a node that fails midway is named, and the run goes on where it was once it answers [R-RUN-09]', async () => {
  node.fault({ kind: 'cut' }, { method: 'eth_getBlockReceipts' });
  const { exitCode, stdout, stderr } = await capture(0, LAST);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: 'SOURCE_UNREACHABLE' });
  expect(stderr).toContain('sulian: SOURCE_UNREACHABLE');
  expect(readdirSync(join(out, '0'))).toHaveLength(20);
  node.fault();
  expect(await captured(0, LAST)).toMatchObject({ captured: BLOCKS - 20, kept: 20 });
}, 120_000);

it('what was recorded is imported where there is no node, and gives the same ledger [R-RUN-09, R-CHAIN-10]', async () => {
  const { exitCode, stdout, stderr } = await run(['import-blocks', '--chain', 'ETHEREUM', '--from', out, '--json'], {
    ...env,
    SULIAN_CONFIG: '',
  });
  expect(exitCode, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ imported: BLOCKS, firstHeight: 0, height: LAST });
  const imported = await digestTables(test.database, 'ETHEREUM');
  expect(imported).toEqual(await digestTables(worldProgram.program.database, 'ETHEREUM'));
  expect(imported['leg']).not.toMatch(/^0:/);
}, 120_000);

it('a block that was lost, or cut short, is recorded again', async () => {
  const folder = join(out, '0');
  const [lost] = readdirSync(folder).filter((name) => name.startsWith('000000000007'));
  rmSync(join(folder, lost ?? ''));
  writeFileSync(join(folder, `${lost}.part`), 'half');
  expect(await captured(0, 19)).toMatchObject({ captured: 20, kept: 0 });
  expect(readdirSync(folder)).toContain(lost);
}, 60_000);

it.each([
  [
    'a folder that cannot be',
    () => join(env['SULIAN_CONFIG'] ?? '', 'recorded'),
    'CONFIG_INVALID',
    'cannot be written (--out)',
  ],
  ['heights that the node does not have', () => out, 'BAD_REQUEST', `the node has blocks up to ${LAST}`],
] as const)(
  '%s is said in one line, and nothing is recorded',
  async (_, folder, error, says) => {
    const before = readdirSync(join(out, '0')).length;
    const { exitCode, stdout, stderr } = await capture(0, error === 'BAD_REQUEST' ? BLOCKS : LAST, folder());
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error, message: expect.stringContaining(says) });
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => line.startsWith('sulian: ')),
    ).toHaveLength(1);
    expect(readdirSync(join(out, '0'))).toHaveLength(before);
  },
  60_000,
);
