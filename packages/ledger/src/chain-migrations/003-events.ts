import type { Migration } from '@sulian/postgres';

/**
 * Events of transactions, apart from their movements. Addresses are text: bulk import assigns new ids at its end, and
 * an event may name an address without legs. Blocks that were stored before have none: they are stored from the next
 * block on that has them.
 */
export const createEvents: Migration = {
  number: 3,
  name: 'events',
  sql: `
create table event (
  tx_id bigint not null,
  operation integer not null,
  asset integer,
  kind smallint not null,
  amount numeric,
  address text collate "C",
  other text collate "C",
  data bytea,
  primary key (tx_id, operation)
);
create index on event (address, kind, tx_id) where address is not null;
alter table checkpoint add column events_from_height bigint, add column events_version text;
`,
};
