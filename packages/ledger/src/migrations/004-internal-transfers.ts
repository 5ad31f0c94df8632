import type { Migration } from '@sulian/postgres';

/**
 * True when some block came from a source that does not provide transfers sent on by contracts: totals then fall short.
 */
export const markInternalTransfers: Migration = {
  number: 4,
  name: 'internal transfers',
  sql: 'alter table ledger.checkpoint add column lacks_internal_transfers boolean not null default false',
};
