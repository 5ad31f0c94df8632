import type { Session } from '@sulian/postgres';
import { type ChainTables, partitionOf } from '../tables/chain-tables.ts';

/** What is loaded and not yet built: no index, dropped at the end. */
export interface LoadTables {
  readonly transaction: string;
  readonly output: string;
  readonly source: string;
  /** Built on the way: repeated hashes, addresses with their ids, outputs with their address ids, wallets of addresses. */
  readonly repeat: string;
  readonly address: string;
  readonly coin: string;
  readonly member: string;
}

export const loadTablesOf = ({ number }: ChainTables): LoadTables => ({
  transaction: `ledger.load_transaction_${number}`,
  output: `ledger.load_output_${number}`,
  source: `ledger.load_source_${number}`,
  repeat: `ledger.load_repeat_${number}`,
  address: `ledger.load_address_${number}`,
  coin: `ledger.load_coin_${number}`,
  member: `ledger.load_member_${number}`,
});

export const TRANSACTION_COLUMNS = 'tx_id, is_coinbase, is_failed, hash, fee, coinbase_text';
export const OUTPUT_COLUMNS = 'leg_no, tx_id, operation, position, asset, is_unspendable, amount, text';
export const SOURCE_COLUMNS = 'leg_no, tx_id, operation, position, asset, spent_index, spent_hash, amount, text';

/** `leg_no` counts legs in ledger order over the whole import: the order of first sight is the least of an address. */
export async function createLoadTables(session: Session, tables: ChainTables): Promise<void> {
  const load = loadTablesOf(tables);
  const block = partitionOf('block', tables.number);
  await session.query(`
    create table ${block} (like ledger.block, check (chain = ${tables.number}));
    create table ${load.transaction} (
      tx_id bigint, is_coinbase boolean, is_failed boolean, hash bytea, fee numeric, coinbase_text text) with (autovacuum_enabled = off);
    create table ${load.output} (
      leg_no bigint, tx_id bigint, operation integer, position integer, asset integer, is_unspendable boolean,
      amount numeric, text text collate "C") with (autovacuum_enabled = off);
    create table ${load.source} (
      leg_no bigint, tx_id bigint, operation integer, position integer, asset integer, spent_index integer,
      spent_hash bytea, amount numeric, text text collate "C") with (autovacuum_enabled = off)`);
}

export async function dropLoadTables(session: Session, tables: ChainTables): Promise<void> {
  await session.query(`drop table if exists ${Object.values(loadTablesOf(tables)).join(', ')}`);
}
