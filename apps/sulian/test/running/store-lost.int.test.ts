import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, toRecords, writeIn } from '../imports/block-files.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { openStoreGate, type StoreGate } from '../support/store-gate.ts';

const BLOCKS = 60;
/** A line of the log has its time in front; everything else on standard error is the failure itself. */
const LOG_LINE = /^\d{4}-\d\d-\d\dT\S+ (info|warn|error) /;
/** More than a short command reads, so that some of the runs end well. */
const MAX_REPLIES = 60;
const RUNS_EACH = 2;

const dir = makeTempDir();
let store: Awaited<ReturnType<typeof createProgramDatabase>>;
let gate: StoreGate;
let blocks: string;
beforeAll(async () => {
  store = await createProgramDatabase();
  gate = await openStoreGate(store.url);
  const { blocks: made } = makeWorld('lost', BLOCKS);
  blocks = writeIn(dir.path, 'blk00000.dat', toRecords(made.map(({ raw }) => raw)));
  writeFileSync(join(dir.path, 'sulian.config.yaml'), '');
});
afterAll(async () => {
  await gate.close();
  await store.drop();
  dir.remove();
});

const runEach = createRunner();
const run = (args: readonly string[]) =>
  runEach(
    args.map((word) => (word === 'BLOCKS' ? blocks : word)),
    {
      DATABASE_URL: gate.url,
      SULIAN_DATA_DIR: join(dir.path, 'data'),
      SULIAN_CONFIG: join(dir.path, 'sulian.config.yaml'),
    },
  );

const IMPORT = ['import-blocks', '--chain', 'BITCOIN', '--from', 'BLOCKS'];
const VERIFY = ['verify', '--chain', 'BITCOIN'];
const READS: readonly (readonly string[])[] = [
  VERIFY,
  ['audit', 'verify'],
  ['case', 'list'],
  ['score', 'BITCOIN', 'ADDRESS', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '--direction', 'INCOMING'],
];

/** Runs the command while the store goes away behind so many replies. @returns false where it ended before */
async function loseStore(command: readonly string[], replies: number): Promise<boolean> {
  await gate.open(replies);
  const { exitCode, stderr } = await run(command);
  await gate.close();
  if (exitCode === 0) return false;
  const own = stderr.split('\n').filter((line) => line !== '' && !LOG_LINE.test(line));
  const name = `${command[0]} after ${replies} replies: ${stderr}`;
  expect(exitCode, name).toBe(1);
  expect(own, name).toHaveLength(1);
  expect(own[0], name).toMatch(/^sulian: (STORE_UNAVAILABLE|AUDIT_UNAVAILABLE) /);
  return true;
}

async function runWhole(command: readonly string[]): Promise<void> {
  await gate.open();
  const { exitCode, stderr } = await run(command);
  await gate.close();
  expect(exitCode, stderr).toBe(0);
}

it('reports a store that goes away in the middle of a command in one line, and carries on later [R-ERR-07]', async () => {
  const random = createRandom(20_261_126);
  let lost = 0;
  const loseEach = async (command: readonly string[]): Promise<void> => {
    for (let again = 0; again < RUNS_EACH; again += 1)
      if (await loseStore(command, 1 + random.below(MAX_REPLIES))) lost += 1;
  };
  await loseEach(IMPORT);
  await runWhole(IMPORT);
  for (const command of READS) await loseEach(command);
  expect(lost).toBeGreaterThan(RUNS_EACH);
  const { exitCode, stderr } = await run(['serve']);
  expect([exitCode, stderr.match(/^sulian: STORE_UNAVAILABLE .*$/gm)?.length], stderr).toEqual([1, 1]);
  await runWhole(IMPORT);
  await runWhole(VERIFY);
});
