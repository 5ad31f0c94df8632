import type { Migration } from '@sulian/postgres';

/**
 * Index of payments by asset, run of heights and amount, where a chain is stored by its blocks. A chain without blocks
 * gets it with its tables, an unfinished import when it is built. Partitions on other servers are left without it.
 */
export const indexPayments: Migration = {
  number: 15,
  name: 'payments',
  sql: `
do $$
declare
  leaf record;
begin
  for leaf in
    select c.relname from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname ~ '^leg(_[0-9]+)?$'
      and exists (select from pg_index i where i.indrelid = c.oid)
      and not exists (
        select from pg_indexes x
        where x.schemaname = current_schema() and x.tablename = c.relname and x.indexdef like '%(tx_id >> 28)%'
      )
  loop
    execute format(
      'create index on %I.%I (asset, ((tx_id >> 28)::integer), amount)
       where is_destination and amount > 0 and not is_unspendable',
      current_schema(), leaf.relname);
  end loop;
end
$$;
`,
};
