import { AppError, type Block, type ChainId, heightOf, type TxId, toHashText, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { hexOf } from '../tables/hash.ts';
import { HASH_KEY_BYTES } from '../tables/indexes.ts';
import { heightsOf, type Partition } from '../tables/partitions.ts';

/** Tables with transactions and their legs: the chain's own, or those of a bulk import. */
type Tables = Pick<ChainTables, 'chain' | 'transaction' | 'leg'>;

interface Repeats {
  /** Question for rows of `repeatsSql`. */
  readonly repeats: string;
  /** Condition on a leg `l` of the earlier transaction that makes its repeat a fault. */
  readonly remains: string;
}

/** Transactions whose hash comes again, each with the next of its hash. @param condition on hashes, as SQL; any when absent */
export const repeatsSql = (
  transaction: string,
  condition = `hash in (select hash from ${transaction} group by hash having count(*) > 1)`,
): string =>
  `select tx_id, lead(tx_id) over (partition by hash order by tx_id) as next_tx_id from ${transaction} where ${condition}`;

/**
 * Rejects a transaction that occurs twice, in one block or in two. A coinbase may repeat once the outputs of the earlier one
 * are no longer spendable, as two of Bitcoin's did (BIP 30). So may a transaction without legs, since it adds no amount.
 * Hashes of new blocks are looked up in their partition and the one before it. A lookup in every partition would cost
 * more than the rest of an append; `verify` finds older repeats.
 * @param blocks that were just written
 * @throws BLOCK_CORRUPT
 */
export async function checkRepeats(
  session: Session,
  tables: ChainTables,
  { blocks, partitions }: { readonly blocks: readonly Block[]; readonly partitions: readonly Partition[] },
): Promise<void> {
  const hashes = blocks.flatMap(({ transactions }) => transactions.map(({ hash }) => hash));
  const keys = [...new Set(hashes.map((hash) => hash.slice(0, 2 * HASH_KEY_BYTES)))].sort();
  const isNear = `substring(hash from 1 for ${HASH_KEY_BYTES}) = any($1) and tx_id >= $2`;
  const near = [keys.map((key) => Buffer.from(key, 'hex')), sinceOf(tables, blocks[0]?.height ?? 0, partitions)];
  const rows = await session.query<{ hash: Buffer }>(
    `select hash from ${tables.transaction} where ${isNear} group by hash having count(*) > 1`,
    near,
  );
  if (rows.length === 0) return;
  await reject(session, tables, {
    repeats: repeatsSql(tables.transaction, `${isNear} and hash = any($3)`),
    remains: remainsSql(tables),
    values: [...near, rows.map(({ hash }) => hash)],
  });
}

/** Start of the partition before a height's. */
function sinceOf({ partitionHeights }: ChainTables, height: number, partitions: readonly Partition[]): TxId {
  const heights = heightsOf(partitions) ?? partitionHeights;
  return toTxId(Math.max(0, Math.floor(height / heights - 1) * heights), 0);
}

/** The same of all repeats of a bulk import, once its spends are known. @param repeat table of `repeatsSql` */
export const checkAllRepeats = (session: Session, tables: ChainTables, repeat: string): Promise<void> =>
  reject(session, tables, { repeats: `select * from ${repeat}`, remains: remainsSql(tables), values: [] });

/** The same of some hashes while blocks are loaded, but for coinbases: which outputs are spent is not known yet. */
export const checkLoadedRepeats = (session: Session, tables: Tables, hashes: readonly string[]): Promise<void> =>
  reject(session, tables, {
    repeats: repeatsSql(tables.transaction, 'hash = any($1)'),
    remains: 'not is_destination',
    values: [hashes.map((hash) => Buffer.from(hash, 'hex'))],
  });

/** Repeats that are faults, of all that the chain has. */
export const wrongRepeatsSql = (tables: ChainTables): string =>
  wrongSql(tables, { repeats: repeatsSql(tables.transaction), remains: remainsSql(tables) });

/** A payment, or an output that can still be spent. */
const remainsSql = ({ leg }: Tables): string =>
  `(not is_destination or not is_unspendable and not exists (
     select from ${leg} s where s.spent_tx_id = l.tx_id and s.spent_index = l.position))`;

const wrongSql = ({ leg }: Tables, { repeats, remains }: Repeats): string =>
  `select r.* from (${repeats}) r
   where next_tx_id is not null and exists (select from ${leg} l where l.tx_id = r.tx_id and ${remains})`;

interface RepeatSqlRow {
  readonly tx_id: TxId;
  readonly next_tx_id: TxId;
  readonly hash: Buffer;
}

async function reject(
  session: Session,
  tables: Tables,
  { values, ...wrong }: Repeats & { readonly values: readonly unknown[] },
): Promise<void> {
  const [row] = await session.query<RepeatSqlRow>(
    `select w.*, (select hash from ${tables.transaction} t where t.tx_id = w.tx_id) as hash
     from (${wrongSql(tables, wrong)}) w order by next_tx_id limit 1`,
    [...values],
  );
  if (row !== undefined) throw repeated(tables.chain, row);
}

const repeated = (chain: ChainId, { tx_id, next_tx_id, hash }: RepeatSqlRow): AppError =>
  new AppError('BLOCK_CORRUPT', `${chain}: one transaction is at two places`, {
    details: {
      chain,
      height: heightOf(next_tx_id),
      transaction: toHashText(chain, hexOf(hash)),
      earlierHeight: heightOf(tx_id),
    },
  });
