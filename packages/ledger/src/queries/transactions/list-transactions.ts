import { type HexRange, heightOf, listHashRanges, type TransactionRow, type TxId } from '@sulian/domain';
import { among, amongKeys, type Context, keysOf } from '../../rows/context.ts';
import { TRANSACTION_COLUMNS, type TransactionSqlRow, toTransactionRow } from '../../rows/transaction-row.ts';
import { HASH_KEY_BYTES } from '../../tables/indexes.ts';

/** The transactions, ascending. */
export async function listTransactions(
  { session, tables }: Context,
  txIds: readonly TxId[],
): Promise<readonly TransactionRow[]> {
  if (txIds.length === 0) return [];
  const rows = await session.query<TransactionSqlRow>(
    `select ${TRANSACTION_COLUMNS} from ${tables.transaction} where ${among('tx_id')} order by tx_id`,
    [...amongKeys(keysOf(txIds))],
  );
  return rows.map(toTransactionRow);
}

/** The transactions, ascending, and the times of their blocks by height: callers that request these request those next. */
export async function listTransactionsAndTimes(
  { session, tables }: Context,
  txIds: readonly TxId[],
): Promise<{ readonly rows: readonly TransactionRow[]; readonly times: ReadonlyMap<number, number> }> {
  if (txIds.length === 0) return { rows: [], times: new Map() };
  const rows = await session.query<TransactionSqlRow & { readonly time_sec: number | null }>(
    `select ${TRANSACTION_COLUMNS}, (select time_sec from ${tables.block} b where b.height = tx_id >> 20) as time_sec
     from ${tables.transaction} where ${among('tx_id')} order by tx_id`,
    [...amongKeys(keysOf(txIds))],
  );
  const times = rows.flatMap(({ tx_id, time_sec }) =>
    time_sec === null ? [] : [[heightOf(tx_id), time_sec] as const],
  );
  return { rows: rows.map(toTransactionRow), times: new Map(times) };
}

const KEY = `substring(hash from 1 for ${HASH_KEY_BYTES})`;
const HEX = /^[0-9a-f]+$/;

/** Two rows only for Bitcoin's repeated coinbase hashes; ascending. */
export async function listTransactionsByHash(
  { session, tables }: Context,
  hash: string,
): Promise<readonly TransactionRow[]> {
  if (!HEX.test(hash) || hash.length % 2 !== 0) return [];
  const bytes = Buffer.from(hash, 'hex');
  const rows = await session.query<TransactionSqlRow>(
    `select ${TRANSACTION_COLUMNS} from ${tables.transaction} where ${KEY} = $1 and hash = $2 order by tx_id`,
    [bytes.subarray(0, HASH_KEY_BYTES), bytes],
  );
  return rows.map(toTransactionRow);
}

/** Transactions whose hash begins with this text, by hash. */
export async function listTransactionsByHashPrefix(
  { session, tables }: Context,
  prefix: string,
  limit: number,
): Promise<readonly TransactionRow[]> {
  const listed: TransactionRow[] = [];
  for (const range of listHashRanges(tables.chain, prefix)) {
    if (listed.length === limit) break;
    const rows = await session.query<TransactionSqlRow>(
      `select ${TRANSACTION_COLUMNS} from ${tables.transaction} where ${WITHIN} order by ${KEY}, hash, tx_id limit $5`,
      [...boundsOf(range), limit - listed.length],
    );
    listed.push(...rows.map(toTransactionRow));
  }
  return listed;
}

/** How many there are, counted up to `cap`. */
export async function countTransactionsByHashPrefix(
  { session, tables }: Context,
  prefix: string,
  cap: number,
): Promise<number> {
  let count = 0;
  for (const range of listHashRanges(tables.chain, prefix)) {
    const rows = await session.query<{ count: number }>(
      `select count(*) as count from (select from ${tables.transaction} where ${WITHIN} limit $5) found`,
      [...boundsOf(range), cap - count],
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}

const WITHIN = `${KEY} between $1 and $2 and hash between $3 and $4`;

/** Least and greatest key of the index, and least and greatest hash. */
function boundsOf({ first, last }: HexRange): readonly Buffer[] {
  const [least, greatest] = [Buffer.from(first, 'hex'), Buffer.from(last, 'hex')];
  return [least.subarray(0, HASH_KEY_BYTES), greatest.subarray(0, HASH_KEY_BYTES), least, greatest];
}
