import type { Migration } from '@sulian/postgres';

/**
 * Unfinished bulk imports start again: the form of loaded rows has changed since. A chain that is open is not touched,
 * and nothing of an unfinished one was ever shown.
 */
export const forgetUnfinishedImports: Migration = {
  number: 5,
  name: 'unfinished imports',
  sql: `
do $$
declare
  unfinished smallint;
  held text;
begin
  for unfinished in select chain from ledger.checkpoint where is_loading loop
    foreach held in array array[
      'load_transaction', 'load_output', 'load_source', 'load_repeat', 'load_address', 'load_coin', 'load_member',
      'block', 'transaction', 'leg', 'address', 'address_transaction', 'address_total', 'address_page', 'address_day',
      'wallet', 'wallet_merge'
    ] loop
      execute format('drop table if exists ledger.%I', held || '_' || unfinished);
    end loop;
    delete from ledger.busy_wallet where chain = unfinished;
    delete from ledger.busy_wallet_transaction where chain = unfinished;
    delete from ledger.busy_wallet_total where chain = unfinished;
    delete from ledger.busy_wallet_rank where chain = unfinished;
    delete from ledger.busy_wallet_state where chain = unfinished;
    delete from ledger.contract where chain = unfinished;
    delete from ledger.bulk_stage where chain = unfinished;
    delete from ledger.checkpoint where chain = unfinished;
  end loop;
end
$$;
`,
};
