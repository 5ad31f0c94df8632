/** Lays a chain's checkpoint out as it was before it named the rule by which wallets followed change. */
export const undoChangeRule = (schema: string): string => `
  alter table ${schema}.checkpoint drop column change_rule;
  alter table ${schema}.checkpoint add column follows_change boolean not null default false;`;
