import type { Migration } from '@sulian/postgres';

/** Whether a chain's wallets were clustered by following change too: two rules are never mixed. */
export const markFollowedChange: Migration = {
  number: 8,
  name: 'change followed',
  sql: 'alter table ledger.checkpoint add column follows_change boolean not null default false',
};
