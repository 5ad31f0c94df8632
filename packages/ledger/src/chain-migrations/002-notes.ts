import type { Migration } from '@sulian/postgres';

/**
 * Notes of transactions. Addresses are text: bulk import assigns new ids at its end, and a note may name an address
 * without legs. Blocks that were stored before have no notes: the checkpoint has the height from which on there are.
 */
export const createNotes: Migration = {
  number: 2,
  name: 'notes',
  sql: `
alter table checkpoint add column notes_from_height bigint;
update checkpoint set notes_from_height = height + 1 where height is not null;
create table note (
  tx_id bigint not null,
  number integer not null,
  operation integer not null,
  position integer,
  length integer not null,
  kind smallint not null,
  is_destination boolean,
  is_cut boolean not null,
  address text collate "C",
  text text collate "C",
  bytes bytea,
  primary key (tx_id, number)
);
create index note_text on note (address, kind, left(text, 64), tx_id) where text is not null;
`,
};
