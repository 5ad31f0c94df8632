import type { ClusterRule, Ledger } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { createMockChain } from '@sulian/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { promoteWallets } from '../busy-wallets/promote.ts';
import { listBusyWallets } from '../busy-wallets/save-rows.ts';
import { digestTables, migrateLedger, verifyTables } from '../index.ts';
import { tablesOf } from '../tables/chain-tables.ts';
import { generateAccountBlocks } from '../testing/generate-account-blocks.ts';
import { layOutAsPartitions } from '../testing/lay-out-as-partitions.ts';
import { openStore, type Store } from '../testing/open-store.ts';

let store: Store;
let database: Database;
let ledger: Ledger;
beforeEach(async () => {
  store = await openStore();
  ({ database, ledger } = store);
});
afterEach(() => store.drop());

const everyPayerJoins: ClusterRule = (legs) =>
  legs.flatMap(({ side, addressId }) => (side === 'source' && addressId !== undefined ? [addressId] : []));

/** Files on disk by table: a table that is rewritten has another file after. */
const listFiles = async (schema: string, suffix: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await database.query<{ name: string; file: number }>(
    `select replace(relname, $2::text, '') as name, relfilenode as file from pg_class
     where relnamespace = $1::text::regnamespace and relname ~ '^(block|transaction|leg|address|wallet)' and relfilenode <> 0
       and ($2::text = '' or relname ~ ($2::text || '(_|$)'))`,
    [schema, suffix],
  );
  return new Map(rows.map((row) => [row.name, row.file]));
};

it('moves a chain of each kind as it lies, no table and no index rewritten, and both live on [R-LEDGER-74]', async () => {
  const utxo = createMockChain({ seed: 51, chain: 'DOGECOIN', maxTransfers: 6 });
  const [blocks, more] = [utxo.extend(20), utxo.extend(10)];
  const accounts = generateAccountBlocks({ seed: 52, count: 12 });
  await ledger.writer('DOGECOIN').append(blocks);
  await ledger.writer('DOGECOIN').cluster(12, everyPayerJoins);
  const tables = tablesOf('DOGECOIN');
  await database.transaction((session) =>
    promoteWallets(session, tables, { fromMergeSeq: undefined, above: 3, largeFrom: 2 }),
  );
  const busy = await listBusyWallets(database, tables);
  expect(busy.length).toBeGreaterThan(1);
  await ledger.writer('ETHEREUM').append(accounts);
  const digests = async () => [await digestTables(database, 'DOGECOIN'), await digestTables(database, 'ETHEREUM')];
  const before = await digests();

  await layOutAsPartitions(database, 'DOGECOIN', 'ETHEREUM');
  const files = await listFiles('ledger', '_5');
  expect(files.size).toBeGreaterThan(20);
  await migrateLedger(database);
  expect(await listFiles('ledger_dogecoin', '')).toEqual(files);
  expect(await digests()).toEqual(before);
  for (const chain of ['DOGECOIN', 'ETHEREUM'] as const) expect(await verifyTables(database, chain)).toEqual([]);
  expect(await listBusyWallets(database, tables)).toEqual(busy);
  const left = await database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p', 'v')`,
  );
  expect(left.map(({ name }) => name).sort()).toEqual(['migration', 'price', 'price_version']);

  await ledger.writer('DOGECOIN').append(more);
  await ledger.writer('DOGECOIN').rollback(19);
  expect(await digestTables(database, 'DOGECOIN')).toEqual(before[0]);
});

it('moves an unfinished import, which goes on and ends as any other [R-LEDGER-74]', async () => {
  const blocks = createMockChain({ seed: 53, maxTransfers: 6 }).extend(24);
  const whole = await openStore();
  try {
    await whole.ledger.writer('BITCOIN').append(blocks);
    await ledger.writer('BITCOIN').bulk().load(blocks.slice(0, 10));
    await layOutAsPartitions(database, 'BITCOIN');
    await migrateLedger(database);
    const bulk = ledger.writer('BITCOIN').bulk();
    expect(await bulk.loadedHeight()).toBe(9);
    await bulk.load(blocks.slice(10));
    await bulk.finish();
    expect(await digestTables(database, 'BITCOIN')).toEqual(await digestTables(whole.database, 'BITCOIN'));
  } finally {
    await whole.drop();
  }
});

it('leaves all as it was when it is cut off in the middle, and is done when it is tried again [R-LEDGER-74]', async () => {
  await ledger.writer('DASH').append(createMockChain({ seed: 54, chain: 'DASH' }).extend(6));
  await ledger.writer('DOGECOIN').append(createMockChain({ seed: 55, chain: 'DOGECOIN' }).extend(6));
  const before = await digestTables(database, 'DOGECOIN');
  await layOutAsPartitions(database, 'DASH', 'DOGECOIN');
  await database.transaction(async (session) => {
    // The second chain's addresses are moved last of all: all else has been by then.
    await session.query('lock table ledger.wallet_merge_5 in share mode');
    const moving = migrateLedger(database).catch((error: unknown) => error);
    const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.query(waiting)).length, { timeout: 20_000 }).toBe(1);
    await database.query(`select pg_terminate_backend(pid) from (${waiting}) w`);
    expect(await moving).toMatchObject({ code: 'STORE_UNAVAILABLE' });
  });
  expect(await database.query(`select from pg_namespace where nspname ~ '^ledger_'`)).toEqual([]);
  expect(await database.query('select chain from ledger.checkpoint order by 1')).toEqual([{ chain: 4 }, { chain: 5 }]);
  await migrateLedger(database);
  expect(await digestTables(database, 'DOGECOIN')).toEqual(before);
});
