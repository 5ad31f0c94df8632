import type { BlockRow } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { hexOf } from '../../tables/hash.ts';

interface BlockSqlRow {
  readonly height: number;
  readonly hash: Buffer;
  readonly parent_hash: Buffer;
  readonly time_sec: number;
  readonly transactions: number;
}

const COLUMNS = 'height, hash, parent_hash, time_sec, transactions';

const toBlock = (row: BlockSqlRow): BlockRow => ({
  height: row.height,
  hash: hexOf(row.hash),
  parentHash: hexOf(row.parent_hash),
  timeSec: row.time_sec,
  transactions: row.transactions,
});

export async function findBlock({ session, tables }: Context, height: number): Promise<BlockRow | undefined> {
  const rows = await session.query<BlockSqlRow>(`select ${COLUMNS} from ${tables.block} where height = $1`, [height]);
  return rows[0] && toBlock(rows[0]);
}

export async function findBlockByHash({ session, tables }: Context, hash: string): Promise<BlockRow | undefined> {
  const rows = await session.query<BlockSqlRow>(`select ${COLUMNS} from ${tables.block} where hash = $1`, [
    Buffer.from(hash, 'hex'),
  ]);
  return rows[0] && toBlock(rows[0]);
}
