import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Block, type Ledger, type LedgerReader, toTxId } from '@sulian/domain';
import { type Database, openDatabase, startEmbedded } from '@sulian/postgres';
import { createRandom } from '@sulian/testkit';
import { createLedger, migrateLedger, verifyTables } from './index.ts';
import { tablesOf } from './tables/chain-tables.ts';
import { listPartitions } from './tables/partitions.ts';
import { generateBlocks } from './testing/generate-blocks.ts';
import { layOutWhole } from './testing/lay-out-whole.ts';
import { checkAllSpentOnce } from './write/check-spent-once.ts';

/**
 * The same generated run in whole tables, in one partition and in several: import, look-ups and appending, in turns.
 * Usage: tsx partitions.bench.ts [legs] [partitions] [rounds]
 */
const [legsText = '1000000', partitionsText = '8', roundsText = '200'] = process.argv.slice(2);
const [LEGS, PARTITIONS, ROUNDS] = [Number(legsText), Number(partitionsText), Number(roundsText)];
/** Appended at the end, in the middle of the last partition. */
const LIVE_BLOCKS = 6;
const BATCH = 10;
const TRANSACTIONS = 2_000;

interface Side {
  readonly name: string;
  readonly ledger: Ledger;
  readonly database: Database;
}

const blocks = [...generateBlocks(LEGS)];
const imported = blocks.slice(0, -LIVE_BLOCKS);

async function open(serverUrl: string, name: string, partitions: number): Promise<Side> {
  const database = openDatabase({ url: serverUrl, maxConnections: 2 });
  await database.query(`create database ${name}`);
  await database.close();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const own = openDatabase({ url: url.href, maxConnections: 5 });
  await migrateLedger(own);
  const partitionHeights = Math.ceil((blocks.length + 1) / partitions);
  return { name, ledger: createLedger(own, undefined, { partitionHeights }), database: own };
}

async function importRun({ ledger, name }: Side): Promise<void> {
  const writer = ledger.writer('BITCOIN').bulk();
  const start = performance.now();
  for (let at = 0; at < imported.length; at += BATCH) await writer.load(imported.slice(at, at + BATCH));
  const loaded = performance.now();
  await writer.finish();
  console.log(
    `${name}: load ${((loaded - start) / 1000).toFixed(1)} s, build ${((performance.now() - loaded) / 1000).toFixed(1)} s`,
  );
}

type Ask = (reader: LedgerReader, round: number) => Promise<unknown>;

const random = createRandom(7);
const drawn = Array.from({ length: ROUNDS }, () => ({
  scattered: Array.from({ length: 200 }, () =>
    toTxId(1 + random.below(imported.length - 1), random.below(TRANSACTIONS)),
  ),
  near: Array.from({ length: 200 }, () => toTxId(imported.length - 1 - random.below(5), random.below(TRANSACTIONS))),
  address: 1 + random.below(50_000),
  addresses: Array.from({ length: 200 }, () => 1 + random.below(100_000)),
  block: imported[1 + random.below(imported.length - 1)] as Block,
}));
const of = (round: number) => drawn[round] as (typeof drawn)[number];

const QUESTIONS: readonly (readonly [string, Ask])[] = [
  ['level of 200 from everywhere', (reader, round) => reader.listLegsAndWallets(of(round).scattered, 'destination')],
  ['level of 200 from five blocks', (reader, round) => reader.listLegsAndWallets(of(round).near, 'destination')],
  [
    'spenders of 200 outputs',
    (reader, round) => reader.listSpends(of(round).scattered.map((txId) => ({ txId, index: 0 }))),
  ],
  ['address page', (reader, round) => reader.listAddressTransactions(of(round).address, { offset: 0, limit: 20 })],
  [
    'next rows of 200 addresses',
    (reader, round) =>
      reader.listAddressTransactionsAfter({
        addressIds: of(round).addresses,
        asset: 0,
        afterTxId: of(round).scattered[0] ?? 0,
        limit: 200,
      }),
  ],
  [
    'histories of 200 addresses',
    (reader, round) => reader.listHistories({ addressIds: of(round).addresses, asset: 0, limit: 200 }),
  ],
  [
    'transaction by hash',
    (reader, round) => reader.listTransactionsByHash(of(round).block.transactions[1]?.hash ?? ''),
  ],
  ['block by hash', (reader, round) => reader.findBlockByHash(of(round).block.hash)],
];

async function ask(sides: readonly Side[]): Promise<void> {
  for (const [question, work] of QUESTIONS) {
    const times = sides.map((): number[] => []);
    for (let round = -20; round < ROUNDS; round += 1)
      for (const [at, { ledger }] of sides.entries()) {
        const ms = await ledger.read('BITCOIN', async (reader) => {
          const start = performance.now();
          await work(reader, Math.max(0, round));
          return performance.now() - start;
        });
        if (round >= 0) times[at]?.push(ms);
      }
    const text = sides.map(({ name }, at) => `${name} ${percentiles(times[at] ?? [])}`);
    console.log(`${question}: ${text.join('; ')} (load ${loadavg()[0]?.toFixed(0)})`);
  }
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(2);
  return `p25 ${at(0.25)} p50 ${at(0.5)} p95 ${at(0.95)} ms`;
}

async function checkSpends({ name, database }: Side): Promise<void> {
  const tables = tablesOf('BITCOIN');
  const partitions = (await listPartitions(database, tables)) ?? [];
  const start = performance.now();
  await checkAllSpentOnce(database, tables, partitions);
  console.log(`${name}: looking for outputs spent twice ${((performance.now() - start) / 1000).toFixed(2)} s`);
}

async function append(sides: readonly Side[]): Promise<void> {
  const spent = sides.map(() => 0);
  for (const block of blocks.slice(-LIVE_BLOCKS))
    for (const [at, { ledger }] of sides.entries()) {
      const start = performance.now();
      await ledger.writer('BITCOIN').append([block]);
      spent[at] = (spent[at] ?? 0) + performance.now() - start;
    }
  const text = sides.map(({ name }, at) => `${name} ${((spent[at] ?? 0) / LIVE_BLOCKS).toFixed(0)} ms`);
  console.log(`appending a block of ${TRANSACTIONS} transactions: ${text.join('; ')}`);
}

const dataDir = await mkdtemp(join(tmpdir(), 'sulian-partitions-bench-'));
const server = await startEmbedded({ dataDir });
const sides: Side[] = [];
try {
  for (const [name, partitions] of [
    ['whole', 1],
    ['one', 1],
    ['several', PARTITIONS],
  ] as const)
    sides.push(await open(server.url, name, partitions));
  for (const side of sides) await importRun(side);
  await layOutWhole((sides[0] as Side).database, 'BITCOIN');
  for (const { database } of sides) await database.query('vacuum analyze');
  await ask(sides);
  for (const side of sides) await checkSpends(side);
  await append(sides);
  for (const { name, database } of sides)
    console.log(`${name}: faults ${JSON.stringify(await verifyTables(database, 'BITCOIN'))}`);
} finally {
  for (const { database } of sides) await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
