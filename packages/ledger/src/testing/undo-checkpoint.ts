/** Lays a chain's checkpoint out as it was before it named the rule of followed change, and counted rounds of fetching. */
export const undoCheckpoint = (schema: string): string => `
  alter table ${schema}.checkpoint drop column coverage;
  alter table ${schema}.checkpoint drop column change_rule;
  alter table ${schema}.checkpoint add column follows_change boolean not null default false;`;
