import type { Migration } from '@sulian/postgres';

/**
 * Index of addresses by their ends and beginnings, where accounts have balances: it finds the address that another one
 * imitates. A chain without blocks gets the index with its tables, one whose import is not finished when it is built.
 */
export const indexAddressEnds: Migration = {
  number: 8,
  name: 'address-ends',
  sql: `
do $$
begin
  -- By its schema. What is a view belongs to a chain of outputs, whose addresses nobody looks up so.
  if exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname = 'address_transaction' and c.relkind in ('r', 'p')
  ) and exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and c.relname = 'address' and c.relkind = 'r'
  ) and not exists (select from checkpoint where is_loading)
  then
    execute format('create index on %I.address ((right(text, 4) || left(text, 6)))', current_schema());
  end if;
end
$$;
`,
};
