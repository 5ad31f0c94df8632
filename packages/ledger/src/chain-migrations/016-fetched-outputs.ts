import type { Migration } from '@sulian/postgres';

/**
 * Tables of outputs, on a chain whose transactions spend them. `spent_output` has the output that each stored input
 * spends, by which rounds connect spends in either order; its key allows one spender. `spender_listing` has the block
 * up to which an index listed the spenders of a transaction's outputs, and `named_spender` those that it named.
 * A block's number of transactions is unknown where they were read one by one.
 */
export const createOutputTables: Migration = {
  number: 16,
  name: 'fetched-outputs',
  sql: `
alter table fetched_block alter column entries drop not null;
create table spent_output (
  tx_id bigint not null,
  position integer not null,
  index integer not null,
  hash bytea not null,
  primary key (hash, index)
);
create index on spent_output (tx_id);
create table spender_listing (
  tx_id bigint primary key,
  to_height bigint not null,
  number bigint not null,
  source text collate "C" not null
);
create table named_spender (
  tx_id bigint not null,
  position integer not null,
  hash bytea not null,
  primary key (tx_id, position, hash)
);
`,
};
