import type { ChainId } from '@sulian/domain';
import { type Database, migrate } from '@sulian/postgres';
import { ledgerMigrations } from '../index.ts';
import { TABLES, tablesOf } from '../tables/chain-tables.ts';
import { layOutWhole } from './lay-out-whole.ts';

const MOVE = 10;

/**
 * Lays the chains out as they were before each had a schema: partitions, and rows of tables that all chains share. What
 * `migrateLedger` then finds is what the program of before has left.
 */
export async function layOutAsPartitions(database: Database, ...chains: readonly ChainId[]): Promise<void> {
  for (const chain of chains) await layOutWhole(database, chain);
  await database.query('drop schema ledger cascade');
  await migrate(
    database,
    'ledger',
    ledgerMigrations.filter(({ number }) => number < MOVE),
  );
  for (const chain of chains) await database.query(layOutSql(chain));
}

function layOutSql(chain: ChainId): string {
  const { schema, number } = tablesOf(chain);
  const rows = (table: string, columns: string) =>
    `insert into ledger.${table} (chain, ${columns}) select ${number}, ${columns} from ${schema}.${table};`;
  return `
    ${rows('checkpoint', 'first_height, height, hash, time_sec, next_address_id, next_merge_seq, transactions, legs, clustered_height, reorgs, alarm, is_loading, lacks_internal_transfers')}
    ${rows('bulk_stage', 'stage')}
    ${rows('asset', 'asset, kind, decimals, attempts, is_read, key, symbol, name')}
    ${rows('contract', 'height, text')}
    ${rows('busy_wallet', 'wallet_id, first_tx_id, last_tx_id, transactions')}
    ${rows('busy_wallet_transaction', 'wallet_id, tx_id, asset, received, sent')}
    ${rows('busy_wallet_total', 'wallet_id, asset, transactions, received, sent')}
    ${rows('busy_wallet_rank', 'wallet_id, node, count, kind, level')}
    insert into ledger.busy_wallet_state (chain) select ${number} from ${schema}.busy_wallet_state;
    do $$
    declare
      moved record;
      made text;
      is_loading boolean := (select is_loading from ${schema}.checkpoint);
    begin
      for moved in
        select oid, relname as name, relkind as kind from pg_class
        where relnamespace = '${schema}'::regnamespace and relkind in ('r', 'v')
          and relname ~ '^(${TABLES.join('|')}|load_.*)$'
      loop
        if moved.kind = 'v' then
          execute format('alter view ${schema}.%I rename to %I', moved.name, moved.name || '_${number}');
          execute format('alter view ${schema}.%I set schema ledger', moved.name || '_${number}');
          continue;
        end if;
        for made in
          select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = moved.oid
        loop
          execute format('alter index ${schema}.%I rename to %I', made,
            moved.name || '_${number}' || substr(made, length(moved.name) + 1));
        end loop;
        execute format('alter table ${schema}.%I rename to %I', moved.name, moved.name || '_${number}');
        execute format('alter table ${schema}.%I set schema ledger', moved.name || '_${number}');
        if moved.name = 'transaction' then
          alter table ledger.transaction_${number} alter column is_failed set not null;
        end if;
        if not is_loading then
          execute format('alter table ledger.%I attach partition ledger.%I for values in (${number})',
            moved.name, moved.name || '_${number}');
        end if;
      end loop;
    end
    $$;
    drop schema ${schema} cascade`;
}
