import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Block, toTxId } from '@sulian/domain';
import { type Database, openDatabase, startEmbedded } from '@sulian/postgres';
import { createRandom } from '@sulian/testkit';
import { createLedger, migrateLedger } from './index.ts';
import { generateBlocks } from './testing/generate-blocks.ts';

/**
 * The index of payments: its bytes and time per leg, appending with and without it, and searches by it and by a scan.
 * Usage: tsx payments.bench.ts [legs] [rounds]
 */
const [legsText = '1500000', roundsText = '100'] = process.argv.slice(2);
const [LEGS, ROUNDS] = [Number(legsText), Number(roundsText)];
const BATCH = 10;
/** Appended one by one, in turns of as many with the index and without it. */
const [LIVE_BLOCKS, TURN] = [32, 8];
/** First blocks of a turn, which write pages of a new index for the first time. */
const WARM_UP = 3;
const INDEX = 'ledger_bitcoin.leg_0_asset_int4_amount_idx';
const TOLERANCES = [0, 0.001, 0.01];

const blocks = [...generateBlocks(LEGS)];
const [imported, live] = [blocks.slice(0, -LIVE_BLOCKS), blocks.slice(-LIVE_BLOCKS)];
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
const print = (text: string): void => console.log(`${text} (load ${loadavg()[0]?.toFixed(0)})`);

async function measureSize(database: Database): Promise<string> {
  const [row] = await database.query<{ legs: number; bytes: number; total: number; definition: string }>(
    `select (select count(*) from ledger_bitcoin.leg) as legs, pg_relation_size($1::regclass) as bytes,
       pg_get_indexdef($1::regclass) as definition,
       (select sum(pg_total_relation_size(oid))::bigint from pg_class
        where relkind = 'r' and relnamespace = 'ledger_bitcoin'::regnamespace) as total`,
    [INDEX],
  );
  const { legs = 0, bytes = 0, total = 0, definition = '' } = row ?? {};
  const share = (bytes / total) * 100;
  print(
    `${legs} legs: ${(bytes / legs).toFixed(1)} of ${(total / legs).toFixed(0)} bytes per leg, ${share.toFixed(1)} %`,
  );
  return definition;
}

async function measureSearch(database: Database, name: string): Promise<void> {
  const ledger = createLedger(database);
  const random = createRandom(11);
  for (const tolerance of TOLERANCES) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const block = imported[1 + random.below(imported.length - 1)] as Block;
      const operation = block.transactions[1 + random.below(block.transactions.length - 1)]?.operations[0];
      const amount = operation?.destinations[0]?.amountBase ?? 1n;
      const margin = BigInt(Math.round(Number(amount) * tolerance));
      await ledger.read('BITCOIN', async (reader) => {
        const query = {
          ...{ asset: 0, leastBase: amount - margin, mostBase: amount + margin, fromTxId: 0 },
          ...{ toTxId: toTxId(blocks.length, 0), fromSec: 0, toSec: 2_000_000_000, limit: 1_001 },
        };
        times.push(await timed(async () => (found += (await reader.listPayments?.(query))?.length ?? 0)));
      });
    }
    const at = (share: number): string =>
      (times.toSorted((a, b) => a - b)[Math.floor((ROUNDS - 1) * share)] ?? 0).toFixed(1);
    print(
      `${name}, tolerance ${tolerance * 100} %: p50 ${at(0.5)} p95 ${at(0.95)} ms, ${found / ROUNDS} payments each`,
    );
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'sulian-payments-bench-'));
const server = await startEmbedded({ dataDir });
const database = openDatabase({ url: server.url, maxConnections: 5 });
try {
  await migrateLedger(database);
  const writer = createLedger(database).writer('BITCOIN');
  const bulk = writer.bulk();
  const importMs = await timed(async () => {
    for (let at = 0; at < imported.length; at += BATCH) await bulk.load(imported.slice(at, at + BATCH));
    await bulk.finish();
  });
  await database.query('vacuum analyze');
  const definition = await measureSize(database);
  await measureSearch(database, 'index');
  const appendMs = { with: [] as number[], without: [] as number[] };
  for (let from = 0; from < LIVE_BLOCKS; from += TURN) {
    const isIndexed = (from / TURN) % 2 === 0;
    if (!isIndexed) await database.query(`drop index ${INDEX}`);
    const times = [];
    for (const block of live.slice(from, from + TURN)) times.push(await timed(() => writer.append([block])));
    appendMs[isIndexed ? 'with' : 'without'].push(...times.slice(WARM_UP));
    if (isIndexed) continue;
    const buildMs = await timed(() => database.query(definition));
    print(`built in ${(buildMs / 1000).toFixed(2)} s of an import of ${(importMs / 1000).toFixed(1)} s`);
  }
  const median = (times: readonly number[]): string =>
    (times.toSorted((a, b) => a - b)[TURN - WARM_UP] ?? 0).toFixed(0);
  print(`appending a block: p50 ${median(appendMs.with)} ms with, ${median(appendMs.without)} ms without`);
  await database.query(`drop index ${INDEX}`);
  await measureSearch(database, 'scan');
} finally {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
