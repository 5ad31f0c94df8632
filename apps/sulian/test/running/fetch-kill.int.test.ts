import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFamily } from '@sulian/chains';
import { verifyFetched } from '@sulian/ledger';
import { createRandom, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { startTronWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Front, startMainNetFront } from '../support/main-net-front.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir, startSulian } from '../support/run-sulian.ts';

/** Requests after which the program is killed: a job of this size has some hundreds. */
const KILLS = [1, 12, 30, 60];
/** A kill falls anywhere between a request, its rows and its line in the audit log. */
const MOST_DELAY_MS = 60;
const SCHEMA = 'fetched_tron';

const dir = makeTempDir();
let killed: TestDatabase;
let undisturbed: TestDatabase;
let world: TronWorldNode;
let front: Front;
let address: string;

beforeAll(async () => {
  [killed, undisturbed] = [await createTestDatabase(), await createTestDatabase()];
  world = await startTronWorldNode({ seed: 'fetch-kill', blocks: 120, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  front = await startMainNetFront(world.url);
  writeFileSync(
    join(dir.path, 'sulian.config.yaml'),
    `chains:
  TRON:
    source:
      type: onDemand
      index: { type: trongrid, url: '${front.url}', lagBlocks: 0 }
      node: { url: '${front.url}' }
      ownServersOnly: true
      requestsPerSecond: 1000
`,
  );
  const reader = getFamily('TRON').openBlockReader?.({ chain: 'TRON', urls: [world.url], isSimulated: true });
  const [block] = (await reader?.getBlocksAt([90])) ?? [];
  const [operation] = block?.block.transactions.flatMap(({ operations }) => operations) ?? [];
  address = operation?.sources[0]?.address ?? '';
}, 240_000);
afterAll(async () => {
  front.server.closeAllConnections();
  front.server.close();
  await world.stop();
  for (const each of [killed, undisturbed]) await each.drop();
  dir.remove();
});

const envOf = ({ url }: TestDatabase): Record<string, string> => ({
  DATABASE_URL: url,
  SULIAN_DATA_DIR: join(dir.path, 'data'),
  SULIAN_CONFIG: join(dir.path, 'sulian.config.yaml'),
});
const job = () => ['fetch', 'TRON', address, '--hops', '2', '--until', '100', '--json'];

const run = createRunner();
async function runWhole(test: TestDatabase): Promise<unknown> {
  const { exitCode, stdout, stderr } = await run(job(), envOf(test));
  expect(exitCode, stderr).toBe(0);
  const { requests: _, exploredBefore: __, fetched: ___, ...outcome } = JSON.parse(stdout);
  return outcome;
}

/** Kills the program by SIGKILL, a little after that request. @returns false where the job ended before */
async function runKilled(request: number, delayMs: number): Promise<boolean> {
  const running = startSulian(job(), envOf(killed));
  let requests = 0;
  front.intercept = () => {
    requests += 1;
    if (requests === request) setTimeout(() => running.child.kill('SIGKILL'), delayMs);
    return false;
  };
  const { exitCode } = await running.done;
  front.intercept = () => false;
  return exitCode !== 0;
}

const countRows = async ({ database }: TestDatabase): Promise<unknown> => {
  const counts: unknown[] = [];
  for (const table of ['transaction', 'leg', 'listing', 'address_transaction'])
    counts.push(await database.query(`select count(*)::integer as rows from ${SCHEMA}.${table}`));
  return counts;
};
const listCoverage = ({ database }: TestDatabase): Promise<unknown> =>
  database.query(
    `select address, scope, from_height, to_height, state, listed from ${SCHEMA}.coverage order by address, scope`,
  );

it('a fetch that is killed as a process loses and repeats nothing, and the next one completes it [R-FETCH-182]', async () => {
  const random = createRandom(41);
  let kills = 0;
  for (const request of KILLS) {
    if (await runKilled(request, random.below(MOST_DELAY_MS))) kills += 1;
    const [row] = await killed.database.query<{ is_made: boolean }>(
      `select to_regclass('${SCHEMA}.coverage') is not null as is_made`,
    );
    if (row?.is_made === true) expect(await verifyFetched(killed.database, 'TRON'), `after ${request}`).toEqual([]);
  }
  expect(kills).toBe(KILLS.length);
  expect(await runWhole(killed)).toEqual(await runWhole(undisturbed));
  expect(await countRows(killed)).toEqual(await countRows(undisturbed));
  expect(await listCoverage(killed)).toEqual(await listCoverage(undisturbed));
  expect(await verifyFetched(killed.database, 'TRON')).toEqual([]);
}, 240_000);
