import type { Migration } from '@sulian/postgres';

/**
 * The small tables of one chain's schema. Those that bulk import builds are made as in `tables/columns.ts`: together at
 * the first block that is appended, one by one where a run of blocks is imported.
 */
export const createChainTables: Migration = {
  number: 1,
  name: 'chain',
  sql: `
create table checkpoint (
  first_height bigint,
  height bigint,
  hash bytea,
  time_sec bigint,
  next_address_id bigint not null default 1,
  next_merge_seq bigint not null default 1,
  transactions bigint not null default 0,
  legs bigint not null default 0,
  clustered_height bigint,
  reorgs bigint not null default 0,
  alarm text,
  is_loading boolean not null default false,
  lacks_internal_transfers boolean not null default false,
  follows_change boolean not null default false,
  is_only boolean primary key default true check (is_only)
);
create table bulk_stage (
  stage text primary key
);
create table asset (
  asset integer primary key,
  kind smallint not null,
  decimals smallint,
  attempts smallint not null default 0,
  is_read boolean not null default false,
  key text collate "C" not null unique,
  symbol text,
  name text
);
create index on asset (attempts, asset) where not is_read;
create table contract (
  height bigint not null,
  text text collate "C" primary key
);
create index on contract (height);
create table busy_wallet (
  wallet_id bigint primary key,
  first_tx_id bigint,
  last_tx_id bigint,
  transactions integer not null default 0
);
create table busy_wallet_transaction (
  wallet_id bigint not null,
  tx_id bigint not null,
  asset integer not null,
  received numeric not null,
  sent numeric not null,
  primary key (wallet_id, tx_id, asset)
);
create table busy_wallet_total (
  wallet_id bigint not null,
  asset integer not null,
  transactions integer not null,
  received numeric not null,
  sent numeric not null,
  primary key (wallet_id, asset)
);
create table busy_wallet_rank (
  wallet_id bigint not null,
  node bigint not null,
  count integer not null,
  kind smallint not null,
  level smallint not null,
  primary key (wallet_id, kind, level, node)
);
create table busy_wallet_state (
  is_only boolean primary key default true check (is_only)
);
`,
};
