import { commonInputOwnershipRule } from '@sulian/engine';
import { bulkImport, clusterFinal } from '@sulian/indexing';
import { createLedger, ledgerMigrations } from '@sulian/ledger';
import { type Database, openDatabase } from '@sulian/postgres';
import { createMockChain, createTestDatabase, withOptions } from '@sulian/testkit';
import { expect, it, onTestFinished } from 'vitest';

const clustering = { finalityDepth: 6, rule: commonInputOwnershipRule };
const blocks = createMockChain({ seed: 43, maxTransfers: 8 }).extend(60);

/** Commits wait for the disk as they do in use: what has not reached it is not marked as visible to all. */
async function open(): Promise<Database> {
  const { url, drop } = await createTestDatabase({ ledger: ledgerMigrations });
  const database = openDatabase({ url: withOptions(url, '-c synchronous_commit=on') });
  onTestFinished(async () => {
    await database.close();
    await drop();
  });
  return database;
}

async function* read(after: number | undefined) {
  yield blocks.slice((after ?? -1) + 1, 50);
}

async function listHidden(database: Database) {
  await database.query('analyze ledger_bitcoin.address');
  return database.query(
    `select relpages, relallvisible from pg_class where oid = 'ledger_bitcoin.address'::regclass and relallvisible < relpages`,
  );
}

it('counts addresses by the index alone once all wallets are clustered, in an import or after it', async () => {
  const database = await open();
  const ledger = createLedger(database);
  await bulkImport({ ledger, chain: 'BITCOIN', stream: read });
  await clusterFinal(ledger, 'BITCOIN', clustering);
  expect((await ledger.getState('BITCOIN')).merges).toBeGreaterThan(0);
  expect(await listHidden(database)).toEqual([]);

  const other = await open();
  await bulkImport({ ledger: createLedger(other), chain: 'BITCOIN', stream: read, clustering });
  expect(await listHidden(other)).toEqual([]);
});
