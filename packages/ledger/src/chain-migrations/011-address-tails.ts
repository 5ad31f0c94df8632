import type { Migration } from '@sulian/postgres';

/**
 * Replaces the index of migration 8, which covers the last four characters only: look-alikes share up to seven. A chain
 * without blocks gets the index with its tables, an unfinished import when it is built.
 */
export const indexAddressTails: Migration = {
  number: 11,
  name: 'address-tails',
  sql: `
do $$
declare
  old record;
begin
  for old in
    select indexname from pg_indexes
    where schemaname = current_schema() and tablename = 'address' and indexdef like '%"right"(text, 4)%'
  loop
    execute format('drop index %I.%I', current_schema(), old.indexname);
    execute format(
      'create index on %I.address ((reverse(right(text, 7))), (left(text, 6)))', current_schema());
  end loop;
end
$$;
`,
};
