import type { Migration } from '@sulian/postgres';

/**
 * Effects of issuers on addresses, by address: frozen addresses are read for the whole chain, among votes and bridges
 * by the million.
 */
export const indexFreezes: Migration = {
  number: 9,
  name: 'freezes',
  sql: `create index on event (address, asset, tx_id) where kind in (0, 1, 2) and address is not null`,
};
