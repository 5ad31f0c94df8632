import type { Migration } from '@sulian/postgres';

/** What issuers did to addresses, by address: who is frozen is asked of the whole chain, among votes and bridges by the million. */
export const indexFreezes: Migration = {
  number: 9,
  name: 'freezes',
  sql: `create index on event (address, asset, tx_id) where kind in (0, 1, 2) and address is not null`,
};
