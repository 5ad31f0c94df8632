import type { Migration } from '@sulian/postgres';

/**
 * Takes back changes of keys that a failed transaction requested: on the XRP Ledger they were stored as if they had
 * been made. A failed transaction changes no keys, on any chain.
 */
export const dropFailedKeyChanges: Migration = {
  number: 10,
  name: 'failed-key-changes',
  sql: `
do $$
begin
  -- By its schema: a chain of which no block is held has no such table, and others may.
  if to_regclass(format('%I.transaction', current_schema())) is not null then
    execute format(
      'delete from %1$I.event using %1$I.transaction
       where transaction.tx_id = event.tx_id and event.kind = 4 and transaction.is_failed',
      current_schema());
  end if;
end
$$
`,
};
