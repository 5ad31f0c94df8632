import type { Migration } from '@sulian/postgres';

/** Number of the last round of fetching that changed what is stored; stays 0 where blocks come in order. */
export const countRounds: Migration = {
  number: 13,
  name: 'coverage',
  sql: 'alter table checkpoint add column coverage bigint not null default 0',
};
