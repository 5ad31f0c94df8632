import type { TransactionRow, TxId } from '@sulian/domain';
import { HASH_KEY_BYTES } from '../../tables/indexes.ts';
import { type Context, keysOf } from '../context.ts';
import { TRANSACTION_COLUMNS, type TransactionSqlRow, toTransactionRow } from '../rows/transaction-row.ts';

/** The transactions, ascending. */
export async function listTransactions(
  { session, tables }: Context,
  txIds: readonly TxId[],
): Promise<readonly TransactionRow[]> {
  if (txIds.length === 0) return [];
  const rows = await session.query<TransactionSqlRow>(
    `select ${TRANSACTION_COLUMNS} from ${tables.transaction} where tx_id = any($1) order by tx_id`,
    [keysOf(txIds)],
  );
  return rows.map(toTransactionRow);
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

/** Transactions whose hash begins with these hex digits, by hash. */
export async function listTransactionsByHashPrefix(
  { session, tables }: Context,
  prefix: string,
  limit: number,
): Promise<readonly TransactionRow[]> {
  if (!HEX.test(prefix)) return [];
  const rows = await session.query<TransactionSqlRow>(
    `select ${TRANSACTION_COLUMNS} from ${tables.transaction}
     where ${BEGINS} order by ${KEY}, hash, tx_id limit $4`,
    [...rangeOf(prefix), limit],
  );
  return rows.map(toTransactionRow);
}

/** How many there are, counted up to `cap`. */
export async function countTransactionsByHashPrefix(
  { session, tables }: Context,
  prefix: string,
  cap: number,
): Promise<number> {
  if (!HEX.test(prefix)) return 0;
  const rows = await session.query<{ count: number }>(
    `select count(*) as count from (select from ${tables.transaction} where ${BEGINS} limit $4) found`,
    [...rangeOf(prefix), cap],
  );
  return rows[0]?.count ?? 0;
}

const BEGINS = `${KEY} between $1 and $2 and starts_with(encode(hash, 'hex'), $3)`;

/** Least and greatest key of the index for a prefix, and the prefix itself. */
function rangeOf(prefix: string): readonly [Buffer, Buffer, string] {
  const digits = 2 * HASH_KEY_BYTES;
  const edge = (filler: string) => Buffer.from(prefix.slice(0, digits).padEnd(digits, filler), 'hex');
  return [edge('0'), edge('f'), prefix];
}
