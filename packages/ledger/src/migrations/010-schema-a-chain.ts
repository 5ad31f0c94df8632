import { checksumOf, type Migration } from '@sulian/postgres';
import { createChainTables } from '../chain-migrations/001-chain.ts';

/**
 * Each chain's tables move to a schema of the chain's own. Partitions move as they are, and so do the tables of an
 * unfinished import, which goes on after; what all chains had in one table is parted. Prices stay: they are of coins.
 */
export const moveChains: Migration = {
  number: 10,
  name: 'a schema a chain',
  sql: `
do $move$
declare
  held record;
  moved record;
  made record;
  base text;
begin
  for held in
    select number, 'ledger_' || name as target from (values
      (1, 'bitcoin'), (2, 'bitcoincash'), (3, 'litecoin'), (4, 'dash'), (5, 'dogecoin'), (6, 'ethereum'), (7, 'bsc'),
      (8, 'polygon'), (9, 'avalanche'), (10, 'arbitrumone'), (11, 'optimism'), (12, 'base'), (13, 'solana'),
      (14, 'tezos'), (15, 'ton'), (16, 'tron'), (17, 'ripple'), (18, 'blast')
    ) chains (number, name)
    where exists (select from ledger.checkpoint c where c.chain = chains.number)
  loop
    execute format('create schema %I', held.target);
    perform set_config('search_path', held.target, true);
    create table migration (
      number int primary key,
      name text not null,
      checksum text not null,
      landed_at timestamptz not null default now()
    );
    execute $chain$${createChainTables.sql}$chain$;
    insert into migration (number, name, checksum)
      values (${createChainTables.number}, '${createChainTables.name}', '${checksumOf(createChainTables)}');

    for moved in
      select c.oid, c.relname as name, c.relkind = 'v' as is_view, i.inhparent::regclass::text as parent
      from pg_class c left join pg_inherits i on i.inhrelid = c.oid
      where c.relnamespace = 'ledger'::regnamespace and c.relkind in ('r', 'v') and c.relname ~ ('_' || held.number || '$')
    loop
      base := regexp_replace(moved.name, '_[0-9]+$', '');
      if moved.parent is not null then
        execute format('alter table %s detach partition ledger.%I', moved.parent, moved.name);
      end if;
      if moved.is_view then
        execute format('alter view ledger.%I set schema %I', moved.name, held.target);
        execute format('alter view %I rename to %I', moved.name, base);
        continue;
      end if;
      execute format('alter table ledger.%I set schema %I', moved.name, held.target);
      execute format('alter table %I rename to %I', moved.name, base);
      for made in
        select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = moved.oid
      loop
        if starts_with(made.name, moved.name || '_') then
          execute format('alter index %I rename to %I', made.name, base || substr(made.name, length(moved.name) + 1));
        end if;
      end loop;
    end loop;

    insert into checkpoint (
      first_height, height, hash, time_sec, next_address_id, next_merge_seq, transactions, legs, clustered_height, reorgs,
      alarm, is_loading, lacks_internal_transfers, follows_change
    ) select
      first_height, height, hash, time_sec, next_address_id, next_merge_seq, transactions, legs, clustered_height, reorgs,
      alarm, is_loading, lacks_internal_transfers, follows_change
    from ledger.checkpoint where chain = held.number;
    insert into bulk_stage (stage) select stage from ledger.bulk_stage where chain = held.number;
    insert into asset (asset, kind, decimals, attempts, is_read, key, symbol, name)
      select asset, kind, decimals, attempts, is_read, key, symbol, name
      from ledger.asset where chain = held.number order by asset;
    insert into contract (height, text)
      select height, text from ledger.contract where chain = held.number order by text;
    insert into busy_wallet (wallet_id, first_tx_id, last_tx_id, transactions)
      select wallet_id, first_tx_id, last_tx_id, transactions from ledger.busy_wallet where chain = held.number order by 1;
    insert into busy_wallet_transaction (wallet_id, tx_id, asset, received, sent)
      select wallet_id, tx_id, asset, received, sent
      from ledger.busy_wallet_transaction where chain = held.number order by 1, 2, 3;
    insert into busy_wallet_total (wallet_id, asset, transactions, received, sent)
      select wallet_id, asset, transactions, received, sent
      from ledger.busy_wallet_total where chain = held.number order by 1, 2;
    insert into busy_wallet_rank (wallet_id, node, count, kind, level)
      select wallet_id, node, count, kind, level
      from ledger.busy_wallet_rank where chain = held.number order by wallet_id, kind, level, node;
    insert into busy_wallet_state select from ledger.busy_wallet_state where chain = held.number;
    analyze checkpoint, bulk_stage, asset, contract, busy_wallet, busy_wallet_transaction, busy_wallet_total,
      busy_wallet_rank;
  end loop;
end
$move$;
drop table
  ledger.checkpoint, ledger.bulk_stage, ledger.asset, ledger.contract, ledger.busy_wallet, ledger.busy_wallet_transaction,
  ledger.busy_wallet_total, ledger.busy_wallet_rank, ledger.busy_wallet_state, ledger.block, ledger.transaction,
  ledger.leg, ledger.address, ledger.address_transaction, ledger.address_total, ledger.address_page, ledger.address_day,
  ledger.wallet, ledger.wallet_merge;
`,
};
