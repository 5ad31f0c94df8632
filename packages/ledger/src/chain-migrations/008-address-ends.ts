import type { Migration } from '@sulian/postgres';

/**
 * Addresses by how they end and begin, where accounts hold balances: whom another address imitates is found by that. A
 * chain of which no block is held gets the index with its tables, one whose import is not finished when it is built.
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
