import type { Migration } from '@sulian/postgres';

/**
 * Parents of every chain's tables, and what all chains share.
 * A chain's partitions are made when it is first written to; their indexes carry no `chain`, which they all share.
 * Columns go from wide to narrow, text and numeric last: padding is a tenth of a leg otherwise.
 */
export const createLedgerTables: Migration = {
  number: 1,
  name: 'ledger',
  sql: `
create table ledger.checkpoint (
  chain smallint primary key,
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
  is_loading boolean not null default false
);
create table ledger.bulk_stage (
  chain smallint not null,
  stage text not null,
  primary key (chain, stage)
);
create table ledger.block (
  height bigint not null,
  time_sec bigint not null,
  transactions integer not null,
  chain smallint not null,
  hash bytea not null,
  parent_hash bytea not null
) partition by list (chain);
create table ledger.transaction (
  tx_id bigint not null,
  chain smallint not null,
  is_coinbase boolean not null,
  is_failed boolean not null,
  hash bytea not null,
  fee numeric,
  coinbase_text text
) partition by list (chain);
create table ledger.leg (
  tx_id bigint not null,
  address_id bigint,
  spent_tx_id bigint,
  operation integer not null,
  position integer not null,
  spent_index integer,
  asset integer not null,
  chain smallint not null,
  is_destination boolean not null,
  is_unspendable boolean not null,
  amount numeric
) partition by list (chain);
create table ledger.address (
  address_id bigint not null,
  first_tx_id bigint not null,
  last_tx_id bigint not null,
  wallet_id bigint,
  transactions integer not null,
  chain smallint not null,
  text text collate "C" not null
) partition by list (chain);
create table ledger.address_transaction (
  address_id bigint not null,
  tx_id bigint not null,
  asset integer not null,
  chain smallint not null,
  is_first boolean not null,
  received numeric not null,
  sent numeric not null
) partition by list (chain);
create table ledger.address_total (
  address_id bigint not null,
  asset integer not null,
  transactions integer not null,
  chain smallint not null,
  received numeric not null,
  sent numeric not null
) partition by list (chain);
create table ledger.address_page (
  address_id bigint not null,
  tx_id bigint not null,
  page integer not null,
  chain smallint not null
) partition by list (chain);
create table ledger.address_day (
  address_id bigint not null,
  day integer not null,
  asset integer not null,
  transactions integer not null,
  chain smallint not null,
  received numeric not null,
  sent numeric not null
) partition by list (chain);
create table ledger.wallet (
  wallet_id bigint not null,
  reference_address_id bigint not null,
  size integer not null,
  chain smallint not null
) partition by list (chain);
create table ledger.wallet_merge (
  seq bigint not null,
  from_wallet_id bigint not null,
  into_wallet_id bigint not null,
  address_id bigint not null,
  other_address_id bigint not null,
  tx_id bigint not null,
  chain smallint not null,
  reason text not null
) partition by list (chain);
`,
};
