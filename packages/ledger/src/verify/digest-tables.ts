import type { ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { namesOf } from '../counterparties/incoming.ts';
import { STORED_COLUMNS } from '../counterparties/save-sums.ts';
import { OWN_KEYS, OWN_SUMS } from '../counterparties/sum-columns.ts';
import { SIDES } from '../rows/counterparty-sides.ts';
import { type ChainTables, nameIn, TABLES, tablesOf } from '../tables/chain-tables.ts';
import { columnNames } from '../tables/columns.ts';
import { hasTable } from '../tables/create-tables.ts';
import { EVENT_COLUMNS } from '../tables/event-rows.ts';
import { NOTE_COLUMNS } from '../tables/note-rows.ts';

/**
 * Count of a chain's reorganisations, and start of its events and notes, are left out: they are history, not content.
 */
const CHECKPOINT =
  'first_height, height, hash, time_sec, next_address_id, next_merge_seq, transactions, legs, clustered_height, alarm, is_loading, change_rule';

/** `count:digest` of every table of a chain, whatever the order of its rows; two equal ledgers have equal digests. */
export async function digestTables(session: Session, chain: ChainId): Promise<Readonly<Record<string, string>>> {
  const digests: Record<string, string> = {};
  for (const [table, columns] of listContent(tablesOf(chain))) {
    const name = nameIn(tablesOf(chain), table);
    digests[table] = (await hasTable(session, name)) ? await digest(session, columns, name) : '0:0';
  }
  return digests;
}

/** In the order in which columns are declared: a table built by bulk import may have another. */
const listContent = ({ number }: ChainTables): readonly (readonly [string, string])[] => [
  ...TABLES.map((table) => [table, columnNames(table).join(', ')] as const),
  ['asset', 'asset, kind, key'],
  ['contract', 'height, text'],
  ['event', EVENT_COLUMNS],
  ['note', NOTE_COLUMNS],
  ['holder', 'tx_id, asset, account, owner'],
  ['counterparty_state', 'above, rule_version'],
  ['counterparty_address', 'address_id, is_counted'],
  ['counterparty_total', `address_id, asset, ${namesOf(SIDES)}`],
  ['counterparty_own', namesOf([...OWN_KEYS, ...OWN_SUMS])],
  ['counterparty', STORED_COLUMNS],
  ['checkpoint', `${number}::smallint, ${CHECKPOINT}`],
];

async function digest(session: Session, columns: string, from: string): Promise<string> {
  const rows = await session.query<{ digest: string }>(
    `select count(*) || ':' || coalesce(sum(hashtextextended(row(${columns})::text, 0)::numeric), 0) as digest from ${from}`,
  );
  return rows[0]?.digest ?? '0:0';
}
