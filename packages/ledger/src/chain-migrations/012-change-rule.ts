import type { Migration } from '@sulian/postgres';

/** Names the rule by which wallets followed change: those of the first one joined customers of fixed change addresses. */
export const nameChangeRule: Migration = {
  number: 12,
  name: 'change-rule',
  sql: `
alter table checkpoint add column change_rule text;
update checkpoint set change_rule = 'one-time-change-1' where follows_change;
alter table checkpoint drop column follows_change`,
};
