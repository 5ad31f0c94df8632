import type { TableName } from './chain-tables.ts';

/**
 * Columns of the tables that bulk import builds, as they are made today; a change of them is a migration of the chains
 * too. They go from wide to narrow, text and numeric last: padding is a tenth of a leg otherwise.
 */
const COLUMNS: Readonly<Record<TableName, readonly string[]>> = {
  block: [
    'height bigint not null',
    'time_sec bigint not null',
    'transactions integer not null',
    'chain smallint not null',
    'hash bytea not null',
    'parent_hash bytea not null',
  ],
  transaction: [
    'tx_id bigint not null',
    'chain smallint not null',
    'is_coinbase boolean not null',
    // Null: failed in part.
    'is_failed boolean',
    'hash bytea not null',
    'fee numeric',
    'coinbase_text text',
  ],
  leg: [
    'tx_id bigint not null',
    'address_id bigint',
    'spent_tx_id bigint',
    'operation integer not null',
    'position integer not null',
    'spent_index integer',
    'asset integer not null',
    'chain smallint not null',
    'is_destination boolean not null',
    'is_unspendable boolean not null',
    'amount numeric',
  ],
  address: [
    'address_id bigint not null',
    'first_tx_id bigint not null',
    'last_tx_id bigint not null',
    'wallet_id bigint',
    'transactions integer not null',
    'chain smallint not null',
    'text text collate "C" not null',
    'received numeric',
    'sent numeric',
  ],
  address_transaction: [
    'address_id bigint not null',
    'tx_id bigint not null',
    'asset integer not null',
    'chain smallint not null',
    'is_first boolean not null',
    'received numeric not null',
    'sent numeric not null',
  ],
  address_total: [
    'address_id bigint not null',
    'asset integer not null',
    'transactions integer not null',
    'chain smallint not null',
    'received numeric not null',
    'sent numeric not null',
  ],
  address_page: [
    'address_id bigint not null',
    'tx_id bigint not null',
    'page integer not null',
    'chain smallint not null',
  ],
  address_day: [
    'address_id bigint not null',
    'day integer not null',
    'asset integer not null',
    'transactions integer not null',
    'chain smallint not null',
    'received numeric not null',
    'sent numeric not null',
  ],
  wallet: [
    'wallet_id bigint not null',
    'reference_address_id bigint not null',
    'size integer not null',
    'chain smallint not null',
  ],
  wallet_merge: [
    'seq bigint not null',
    'from_wallet_id bigint not null',
    'into_wallet_id bigint not null',
    'address_id bigint not null',
    'other_address_id bigint not null',
    'tx_id bigint not null',
    'chain smallint not null',
    'reason text not null',
  ],
};

/** Tables that are partitioned by height, with the column that determines it; see `partitions.ts`. */
export const PARTITION_KEYS: Readonly<Partial<Record<TableName, 'height' | 'tx_id'>>> = {
  block: 'height',
  transaction: 'tx_id',
  leg: 'tx_id',
  address_transaction: 'tx_id',
};

const nameOf = (column: string): string => column.slice(0, column.indexOf(' '));

/** For `create table`. */
export const columnsSql = (table: TableName): string => COLUMNS[table].join(', ');

export const columnNames = (table: TableName): readonly string[] => COLUMNS[table].map(nameOf);

export const neededColumns = (table: TableName): readonly string[] =>
  COLUMNS[table].filter((column) => column.endsWith(' not null')).map(nameOf);
