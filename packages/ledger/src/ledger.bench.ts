import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Block } from '@sulian/domain';
import { type Database, openDatabase, startEmbedded } from '@sulian/postgres';
import { createLedger, migrateLedger, verifyTables } from './index.ts';
import { generateBlocks } from './testing/generate-blocks.ts';

/**
 * Prints legs per second, Node's memory and bytes per leg of a generated run.
 * Usage: tsx ledger.bench.ts [bulk|live|both] [legs] [blocks a batch]
 */
const [mode = 'both', legsText = '1000000', batchText = '10'] = process.argv.slice(2);
const legs = Number(legsText);
const batch = Number(batchText);

const seconds = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

function* batches(blocks: Iterable<Block>): Generator<readonly Block[]> {
  let held: Block[] = [];
  for (const block of blocks) {
    held.push(block);
    if (held.length < batch) continue;
    yield held;
    held = [];
  }
  if (held.length > 0) yield held;
}

/** Seconds spent writing alone, without making the blocks. */
async function write(work: (blocks: readonly Block[]) => Promise<void>): Promise<number> {
  let spent = 0;
  for (const blocks of batches(generateBlocks(legs))) spent += await seconds(() => work(blocks));
  return spent;
}

async function bulk(database: Database): Promise<void> {
  const writer = createLedger(database).writer('BITCOIN').bulk();
  const loading = await write((blocks) => writer.load(blocks));
  const stages: string[] = [];
  let last = { name: '', at: performance.now() };
  const building = await seconds(() =>
    writer.finish((name) => {
      const now = performance.now();
      if (last.name !== '') stages.push(`${last.name} ${((now - last.at) / 1000).toFixed(1)}`);
      last = { name, at: now };
    }),
  );
  console.log(`  starts, s between: ${stages.join(', ')}`);
  await report(database, 'bulk', loading + building, `load ${loading.toFixed(1)} s, build ${building.toFixed(1)} s`);
}

async function live(database: Database): Promise<void> {
  const writer = createLedger(database).writer('BITCOIN');
  const spent = await write((blocks) => writer.append(blocks));
  await report(database, 'live', spent, `${batch} blocks a batch`);
}

async function report(database: Database, name: string, spent: number, note: string): Promise<void> {
  const rows = await database.query<{ legs: number; bytes: number }>(
    `select legs, (select sum(pg_total_relation_size(relid)) from pg_stat_user_tables
       where schemaname = 'ledger_bitcoin')::bigint as bytes
     from ledger_bitcoin.checkpoint`,
  );
  const { legs: written = 0, bytes = 0 } = rows[0] ?? {};
  const rss = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(
    `${name}: ${written} legs in ${spent.toFixed(1)} s = ${Math.round(written / spent)} legs/s (${note}); ` +
      `${Math.round(bytes / written)} bytes a leg; Node's most memory ${rss} MB`,
  );
  const sizes = await database.query<{ name: string; heap: number; indexes: number }>(
    `select relname as name, pg_relation_size(relid) as heap, pg_indexes_size(relid) as indexes
     from pg_stat_user_tables where schemaname = 'ledger_bitcoin' order by pg_total_relation_size(relid) desc`,
  );
  const perLeg = (bytesHeld: number): string => (bytesHeld / written).toFixed(0);
  console.log(`  ${sizes.map((row) => `${row.name} ${perLeg(row.heap)}+${perLeg(row.indexes)}`).join(', ')}`);
  const faults = await verifyTables(database, 'BITCOIN');
  console.log(faults.length === 0 ? '  tables agree' : faults);
}

async function run(work: (database: Database) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sulian-ledger-bench-'));
  const server = await startEmbedded({ dataDir });
  const database = openDatabase({ url: server.url, maxConnections: 5 });
  try {
    await migrateLedger(database);
    await work(database);
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

if (mode !== 'live') await run(bulk);
if (mode !== 'bulk') await run(live);
