import type { Migration } from '@sulian/postgres';

/**
 * Columns for chains other than those of Bitcoin's and Ethereum's kin; no row of an existing chain changes. A null
 * status means that a transaction failed in part: a third value that takes no byte. Accounts with one asset of an owner
 * are stored with that owner, from a transaction on.
 */
export const makeRoomForFamilies: Migration = {
  number: 5,
  name: 'families',
  sql: `
do $$
declare
  name text;
begin
  foreach name in array array['transaction', 'load_transaction'] loop
    -- By its schema: a chain of which no block is held has no such table, and others may.
    execute format('alter table if exists %I.%I alter column is_failed drop not null', current_schema(), name);
  end loop;
end
$$;
create table holder (
  tx_id bigint not null,
  asset integer not null,
  account text collate "C" not null,
  owner text collate "C" not null,
  primary key (account, tx_id)
);
create index on holder (tx_id);
`,
};
