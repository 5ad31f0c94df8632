import type { Migration } from '@sulian/postgres';

/**
 * Tables of a chain whose histories are fetched on demand. `fetched_block` adds to a block's own row. `lacking` has the
 * transactions whose block was read without internal transfers, and `listing` the stored ones that an index listed.
 * `coverage` has the stored extent of each history. `unlisted` and `unexplained` are evidence against the index.
 */
export const createFetchedTables: Migration = {
  number: 14,
  name: 'fetched',
  sql: `
create table fetched_block (
  height bigint primary key,
  entries integer not null,
  anchor smallint not null,
  events_version text
);
create table lacking (tx_id bigint primary key);
create table listing (
  tx_id bigint not null,
  number bigint not null,
  address text collate "C" not null,
  scope text collate "C" not null,
  source text collate "C" not null,
  primary key (address, scope, source, tx_id)
);
create table coverage (
  from_height bigint not null,
  to_height bigint not null,
  number bigint not null,
  at timestamptz not null default now(),
  listed integer not null,
  stated integer,
  unlisted integer not null default 0,
  unexplained integer not null default 0,
  lacking integer not null default 0,
  state text collate "C" not null,
  source text collate "C" not null,
  address text collate "C" not null,
  scope text collate "C" not null,
  lacks text[] not null,
  proofs text[] not null,
  primary key (address, scope)
);
`,
};
