import type { Database } from '@sulian/postgres';
import { createMockChain } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { digestTables, migrateLedger, verifyTables } from '../index.ts';
import { layOutAsPartitions } from '../testing/lay-out-as-partitions.ts';
import { openStore } from '../testing/open-store.ts';

/** Lays a UTXO chain out as it was before: movements and totals in tables of their own, none in addresses. */
const layOutAsBefore = (database: Database, number: number) =>
  database.query(`
    create table ledger.movements as select * from ledger.address_transaction_${number};
    create table ledger.totals as select * from ledger.address_total_${number};
    drop view ledger.address_transaction_${number}, ledger.address_total_${number};
    drop index ledger.leg_${number}_address_id_tx_id_idx;
    alter table ledger.address drop column received, drop column sent;
    create table ledger.address_transaction_${number} partition of ledger.address_transaction for values in (${number});
    create unique index on ledger.address_transaction_${number} (address_id, asset, tx_id);
    insert into ledger.address_transaction_${number} (address_id, tx_id, asset, chain, is_first, received, sent)
      select address_id, tx_id, asset, chain, is_first, received, sent from ledger.movements;
    create table ledger.address_total_${number} partition of ledger.address_total for values in (${number});
    create unique index on ledger.address_total_${number} (address_id, asset);
    insert into ledger.address_total_${number} (address_id, asset, transactions, chain, received, sent)
      select address_id, asset, transactions, chain, received, sent from ledger.totals;
    drop table ledger.movements, ledger.totals;
    delete from ledger.migration where number >= 9`);

it('keeps every row of a chain of the former layout, which then lives on; begins an unfinished import anew', async () => {
  const { database, ledger, drop } = await openStore();
  try {
    const chain = createMockChain({ seed: 33, chain: 'DOGECOIN', maxTransfers: 6 });
    const [blocks, more] = [chain.extend(20), chain.extend(10)];
    const writer = ledger.writer('DOGECOIN');
    await writer.append(blocks);
    await writer.append(more);
    const after = await digestTables(database, 'DOGECOIN');
    await writer.rollback(19);
    const before = await digestTables(database, 'DOGECOIN');
    await layOutAsPartitions(database, 'DOGECOIN');
    await layOutAsBefore(database, 5);
    await database.query(`
      create table ledger.load_leg_1 (like ledger.leg);
      create table ledger.block_1 (like ledger.block);
      insert into ledger.checkpoint (chain, height, is_loading) values (1, 700, true)`);
    await migrateLedger(database);
    expect(await digestTables(database, 'DOGECOIN')).toEqual(before);
    expect(await verifyTables(database, 'DOGECOIN')).toEqual([]);
    expect(await ledger.getState('BITCOIN')).toMatchObject({ isLoading: false, transactions: 0 });
    await writer.append(more);
    expect(await digestTables(database, 'DOGECOIN')).toEqual(after);
    await writer.rollback(19);
    expect(await digestTables(database, 'DOGECOIN')).toEqual(before);
  } finally {
    await drop();
  }
});
