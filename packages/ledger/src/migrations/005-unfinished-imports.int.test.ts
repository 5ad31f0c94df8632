import { createMockChain } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { digestTables, migrateLedger } from '../index.ts';
import { layOutAsPartitions } from '../testing/lay-out-as-partitions.ts';
import { openStore } from '../testing/open-store.ts';
import { forgetUnfinishedImports } from './005-unfinished-imports.ts';

it('begins an unfinished import of the former kind anew, and leaves an open chain as it is', async () => {
  const { database, ledger, drop } = await openStore();
  try {
    const blocks = createMockChain({ seed: 31 }).extend(12);
    await ledger.writer('DOGECOIN').append(createMockChain({ seed: 32, chain: 'DOGECOIN' }).extend(5));
    const before = await digestTables(database, 'DOGECOIN');
    await layOutAsPartitions(database, 'DOGECOIN');
    await database.query(`
      create table ledger.block_1 (like ledger.block, check (chain = 1));
      create table ledger.load_output_1 (leg_no bigint);
      create table ledger.leg_1 (like ledger.leg);
      insert into ledger.bulk_stage (chain, stage) values (1, 'coin');
      insert into ledger.checkpoint (chain, height, is_loading) values (1, 700, true)`);
    await database.query(forgetUnfinishedImports.sql);
    await migrateLedger(database);
    expect(await digestTables(database, 'DOGECOIN')).toEqual(before);
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
