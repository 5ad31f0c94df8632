import type { Migration } from '@sulian/postgres';

/**
 * What transactions do beside their movements. Addresses are text: bulk import gives ids anew at its end, and an event may
 * name one that no leg does. Of blocks that were held before, none are: they are held from the next block on that has them.
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
