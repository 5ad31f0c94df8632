import type { Session } from '@sulian/postgres';

/** Name of an address or a token in place of its number, which depends on the order of writing. */
const ADDRESS = '(select text from %.address a where a.address_id = t.address_id)';
const ASSET = "coalesce((select key from %.asset a where a.asset = t.asset), '')";

/** Rows of each table without numbers that depend on the order of writing. */
const QUERIES = {
  block: 'select height, time_sec, transactions, hash, parent_hash from %.block t',
  transaction: 'select tx_id, is_coinbase, is_failed, hash, fee, coinbase_text from %.transaction t',
  leg: `select tx_id, ${ADDRESS}, spent_tx_id, operation, position, spent_index, ${ASSET}, is_destination,
    is_unspendable, amount from %.leg t`,
  address: 'select text, first_tx_id, last_tx_id, transactions from %.address t',
  movement: `select ${ADDRESS}, tx_id, ${ASSET}, received, sent from %.address_transaction t`,
  total: `select ${ADDRESS}, ${ASSET}, transactions, received, sent from %.address_total t`,
  page: `select ${ADDRESS}, tx_id, page from %.address_page t`,
  day: `select ${ADDRESS}, day, ${ASSET}, transactions, received, sent from %.address_day t`,
  asset: 'select kind, key, decimals, symbol, name from %.asset t',
  contract: 'select height, text from %.contract t',
  event: `select tx_id, operation, ${ASSET}, kind, amount, address, other, data from %.event t`,
  note: `select tx_id, number, operation, position, length, kind, is_destination, is_cut, address, text, bytes
    from %.note t`,
} as const;

export type LedgerRows = Readonly<Record<keyof typeof QUERIES, readonly string[]>>;

/** All rows of a chain's schema, sorted: equal for two ledgers that store the same in different orders. */
export async function listLedgerRows(session: Session, schema: string): Promise<LedgerRows> {
  const tables: Record<string, readonly string[]> = {};
  for (const [table, sql] of Object.entries(QUERIES)) {
    const rows = await session.query<{ row: string }>(
      `select row(q.*)::text as row from (${sql.replaceAll('%', schema)}) q order by 1`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables as LedgerRows;
}
