import { migrate } from '@sulian/postgres';
import { createMockChain, createTestDatabase } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { createLedger, digestTables, ledgerMigrations } from '../index.ts';

it('begins an unfinished import of the former kind anew, and leaves an open chain as it is', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    await migrate(database, 'ledger', ledgerMigrations.slice(0, 4));
    const blocks = createMockChain({ seed: 31 }).extend(12);
    // What writes the open chain is of today, and knows columns that came later.
    await database.query('alter table ledger.checkpoint add column follows_change boolean not null default false');
    const open = createLedger(database).writer('DOGECOIN');
    const doge = createMockChain({ seed: 32, chain: 'DOGECOIN' }).extend(5);
    await open.append(doge);
    const before = await digestTables(database, 'DOGECOIN');
    await database.query(`
      create table ledger.block_1 (like ledger.block, check (chain = 1));
      create table ledger.load_output_1 (leg_no bigint);
      create table ledger.leg_1 (like ledger.leg);
      insert into ledger.bulk_stage (chain, stage) values (1, 'coin');
      insert into ledger.checkpoint (chain, height, is_loading) values (1, 700, true)`);
    await database.query('alter table ledger.checkpoint drop column follows_change');
    await migrate(database, 'ledger', ledgerMigrations);
    expect(await digestTables(database, 'DOGECOIN')).toEqual(before);
    const ledger = createLedger(database);
    expect(await ledger.getState('BITCOIN')).toMatchObject({ isLoading: false, transactions: 0 });
    const bulk = ledger.writer('BITCOIN').bulk();
    expect(await bulk.loadedHeight()).toBeUndefined();
    await bulk.load(blocks);
    await bulk.finish();
    expect((await ledger.getState('BITCOIN')).height).toBe(11);
  } finally {
    await drop();
  }
});
