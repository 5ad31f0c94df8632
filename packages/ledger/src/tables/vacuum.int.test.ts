import type { ClusterRule } from '@sulian/domain';
import { type Database, openDatabase } from '@sulian/postgres';
import { createMockChain, createTestDatabase, withOptions } from '@sulian/testkit';
import { expect, it, onTestFinished } from 'vitest';
import { createLedger, ledgerMigrations } from '../index.ts';

const blocks = createMockChain({ seed: 51, maxTransfers: 8 }).extend(40);
const allSources: ClusterRule = (legs) => [
  ...new Set(legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []))),
];

/** A ledger of its own whose commits wait for the disk, as they do in use. */
async function open(more = '') {
  const { url, drop } = await createTestDatabase({ ledger: ledgerMigrations });
  const database = openDatabase({ url: withOptions(url, `-c synchronous_commit=on ${more}`) });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return { database, writer: createLedger(database).writer('BITCOIN') };
}

async function listPages(database: Database): Promise<{ all: number; visible: number } | undefined> {
  const rows = await database.query<{ all: number; visible: number }>(
    `select relpages as all, relallvisible as visible from pg_class where oid = 'ledger_bitcoin.address'::regclass`,
  );
  return rows[0];
}

it('is done before an import is opened: no address is looked up to be counted', async () => {
  const { database, writer } = await open();
  await writer.bulk().load(blocks);
  await writer.bulk().finish();
  const pages = await listPages(database);
  expect(pages?.all).toBeGreaterThan(0);
  expect(pages?.visible).toBe(pages?.all);
  const plan = await database.transaction(async (session) => {
    await session.query('set local enable_seqscan = off; set local enable_bitmapscan = off');
    return session.query(
      `explain (analyze, format text) select from ledger_bitcoin.address where text >= '1' and text < '2'`,
    );
  });
  expect(JSON.stringify(plan)).toContain('Heap Fetches: 0');
});

it('takes in what clustering changed', async () => {
  const { database, writer } = await open();
  await writer.bulk().load(blocks);
  await writer.bulk().finish();
  await writer.cluster(33, allSources);
  await database.query('analyze ledger_bitcoin.address');
  const changed = await listPages(database);
  expect(changed?.visible).toBeLessThan(changed?.all ?? 0);
  await writer.vacuum();
  const vacuumed = await listPages(database);
  expect(vacuumed?.visible).toBe(vacuumed?.all);
});

it('tells the planner of every table, whole or in partitions', async () => {
  const { database, writer } = await open();
  await writer.append(blocks);
  await writer.cluster(33, allSources);
  const listUnknown = () =>
    database.query(
      `select relname from pg_class where relnamespace = 'ledger_bitcoin'::regnamespace
       and relkind in ('r', 'p') and reltuples < 0 order by 1`,
    );
  expect(await listUnknown()).not.toEqual([]);
  await writer.vacuum();
  expect(await listUnknown()).toEqual([]);
});

it('is left to PostgreSQL where it fails', async () => {
  const { database, writer } = await open('-c lock_timeout=100');
  await expect(writer.vacuum()).resolves.toBeUndefined();
  await writer.append(blocks);
  await database.transaction(async (session) => {
    await session.query('lock table ledger_bitcoin.address in share update exclusive mode');
    await expect(writer.vacuum()).resolves.toBeUndefined();
  });
  expect(await listPages(database)).toMatchObject({ visible: 0 });
});
