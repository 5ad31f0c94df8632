import type { ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { partitionOf, TABLES, tablesOf } from '../tables/chain-tables.ts';
import { hasPartition } from '../tables/partitions.ts';

const CHECKPOINT =
  'chain, first_height, height, hash, time_sec, next_address_id, next_merge_seq, transactions, legs, clustered_height, alarm, is_loading, follows_change';

/** `count:digest` of every table of a chain, whatever the order of its rows; two equal ledgers have equal digests. */
export async function digestTables(session: Session, chain: ChainId): Promise<Readonly<Record<string, string>>> {
  const { number } = tablesOf(chain);
  const digests: Record<string, string> = {};
  for (const table of TABLES) {
    const isThere = await hasPartition(session, table, number);
    const columns = await columnsOf(session, table);
    digests[table] = isThere ? await digest(session, columns, partitionOf(table, number)) : '0:0';
  }
  digests['asset'] = await digest(session, 'asset, kind, key', `ledger.asset where chain = ${number}`);
  digests['contract'] = await digest(session, 'height, text', `ledger.contract where chain = ${number}`);
  // How often a chain was reorganised is history, not content.
  digests['checkpoint'] = await digest(session, CHECKPOINT, `ledger.checkpoint where chain = ${number}`);
  return digests;
}

/** In the parent's order: a partition built by bulk import may have another. */
async function columnsOf(session: Session, table: string): Promise<string> {
  const rows = await session.query<{ columns: string }>(
    `select string_agg(attname, ', ' order by attnum) as columns from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`ledger.${table}`],
  );
  return rows[0]?.columns ?? '';
}

async function digest(session: Session, columns: string, from: string): Promise<string> {
  const rows = await session.query<{ digest: string }>(
    `select count(*) || ':' || coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0) as digest from ${from}`,
  );
  return rows[0]?.digest ?? '0:0';
}
