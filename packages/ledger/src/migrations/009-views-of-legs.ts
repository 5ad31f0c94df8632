import type { Migration } from '@sulian/postgres';

/**
 * On UTXO chains (numbers 1 to 5) `address_transaction` and `address_total` become views of legs and of addresses,
 * whose rows contain the totals: data of the legs is not stored again. Rewrites the addresses and makes one index.
 * Unfinished imports start again: their loaded rows have another form.
 */
export const viewLegs: Migration = {
  number: 9,
  name: 'views of legs',
  sql: `
alter table ledger.address add column received numeric, add column sent numeric;
do $$
declare
  unfinished smallint;
  held text;
begin
  for unfinished in select chain from ledger.checkpoint where is_loading loop
    foreach held in array array[
      'load_transaction', 'load_leg', 'load_movement', 'load_address', 'load_late', 'load_evidence', 'load_number',
      'load_repeat', 'load_spent', 'load_member', 'load_sum',
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
do $$
declare
  utxo smallint;
begin
  foreach utxo in array array[1, 2, 3, 4, 5] loop
    continue when to_regclass('ledger.address_' || utxo) is null;
    execute replace('
      create table ledger.summed_{n} (like ledger.address, check (chain = {n})) with (fillfactor = 90);
      insert into ledger.summed_{n}
        (address_id, first_tx_id, last_tx_id, wallet_id, transactions, chain, text, received, sent)
        select a.address_id, a.first_tx_id, a.last_tx_id, a.wallet_id, a.transactions, a.chain, a.text,
          coalesce(t.received, 0), coalesce(t.sent, 0)
        from ledger.address_{n} a left join ledger.address_total_{n} t on t.address_id = a.address_id and t.asset = 0
        order by a.address_id;
      drop table ledger.address_{n}, ledger.address_total_{n}, ledger.address_transaction_{n};
      alter table ledger.summed_{n} rename to address_{n};
      create unique index on ledger.address_{n} (address_id);
      create unique index on ledger.address_{n} (text);
      create index on ledger.address_{n} (wallet_id, address_id) where wallet_id is not null;
      alter table ledger.address attach partition ledger.address_{n} for values in ({n});
      create index on ledger.leg_{n} (address_id, tx_id) where address_id is not null;
      create view ledger.address_transaction_{n} as
        select address_id, tx_id, 0 as asset, {n}::smallint as chain, true as is_first,
          coalesce(sum(amount) filter (where is_destination), 0) as received,
          coalesce(sum(amount) filter (where not is_destination), 0) as sent
        from ledger.leg_{n} where address_id is not null group by address_id, tx_id;
      create view ledger.address_total_{n} as
        select address_id, 0 as asset, transactions, chain, received, sent from ledger.address_{n};
      analyze ledger.address_{n};
    ', '{n}', utxo::text);
  end loop;
end
$$;
`,
};
