import type { Session } from '@sulian/postgres';
import { type ChainTables, nameIn } from '../tables/chain-tables.ts';
import { createTable, parentSql } from '../tables/create-tables.ts';
import { dropNoteIndex } from '../tables/note-index.ts';
import type { PartitionedTable } from '../tables/partitions.ts';

/** Loaded tables that are not yet built: no index, dropped at the end. */
export interface LoadTables {
  /** As `transaction` and `leg` will be; what could not be resolved at once is NULL. */
  readonly transaction: string;
  readonly leg: string;
  /** Effects of each transaction on each address, in the order of transactions; where movements are stored. */
  readonly movement: string;
  /** Sums of addresses that were written before the end; where movements are not stored. */
  readonly partial: string;
  /** Addresses as they were met; one may come twice, see `AddressBook`. */
  readonly address: string;
  /** Sources whose output was not remembered while loading, with its hash. */
  readonly late: string;
  /** Addresses that were spent from together, two by two, where the rule was known while loading. */
  readonly evidence: string;
  /** Built on the way: ids that addresses have in the end, repeated hashes, late sources with what they spend, wallets of addresses. */
  readonly number: string;
  readonly repeat: string;
  readonly spent: string;
  readonly member: string;
  readonly sum: string;
}

/** Columns of `partial`, and of `sum` where it is written and not built. */
export const SUM_COLUMNS =
  'address_id bigint, first_tx_id bigint, last_tx_id bigint, transactions integer, received numeric, sent numeric';

export const loadTablesOf = (tables: ChainTables): LoadTables => ({
  transaction: nameIn(tables, 'load_transaction'),
  leg: nameIn(tables, 'load_leg'),
  movement: nameIn(tables, 'load_movement'),
  partial: nameIn(tables, 'load_partial'),
  address: nameIn(tables, 'load_address'),
  late: nameIn(tables, 'load_late'),
  evidence: nameIn(tables, 'load_evidence'),
  number: nameIn(tables, 'load_number'),
  repeat: nameIn(tables, 'load_repeat'),
  spent: nameIn(tables, 'load_spent'),
  member: nameIn(tables, 'load_member'),
  sum: nameIn(tables, 'load_sum'),
});

export async function createLoadTables(session: Session, tables: ChainTables): Promise<void> {
  const load = loadTablesOf(tables);
  await createTable(session, tables, 'block');
  await dropNoteIndex(session, tables);
  await session.query(`
    ${parentSql('transaction', load.transaction)};
    ${parentSql('leg', load.leg)};
    ${parentSql('address_transaction', load.movement)};
    create table ${load.partial} (${SUM_COLUMNS}) with (autovacuum_enabled = off);
    create table ${load.address} (address_id bigint, text text collate "C") with (autovacuum_enabled = off);
    create table ${load.late} (
      tx_id bigint, operation integer, position integer, spent_index integer, spent_hash bytea
    ) with (autovacuum_enabled = off);
    create table ${load.evidence} (tx_id bigint, address_id bigint, other_address_id bigint) with (autovacuum_enabled = off)`);
}

/** Load tables partitioned like the tables built from them, and the blocks, whose table is final. */
export function partitionedOf(tables: ChainTables): readonly PartitionedTable[] {
  const { transaction, leg, movement } = loadTablesOf(tables);
  const storage = 'autovacuum_enabled = off';
  return [
    { table: 'block', name: tables.block, isIndexed: false },
    { table: 'transaction', name: transaction, isIndexed: false, storage },
    { table: 'leg', name: leg, isIndexed: false, storage },
    { table: 'address_transaction', name: movement, isIndexed: false, storage },
  ];
}

export async function dropLoadTables(session: Session, tables: ChainTables): Promise<void> {
  await session.query(`drop table if exists ${Object.values(loadTablesOf(tables)).join(', ')}`);
}
