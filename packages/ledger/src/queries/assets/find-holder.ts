import { type HolderRow, toTxId } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';

/** Owner for whom the account had a token after the block of this height. */
export async function findHolder(
  { session, tables }: Context,
  account: string,
  height: number,
): Promise<HolderRow | undefined> {
  const rows = await session.query<{ owner: string; asset: number; tx_id: number }>(
    `select owner, asset, tx_id from ${tables.holder}
     where account = $1 and tx_id < $2 order by tx_id desc limit 1`,
    [account, toTxId(height + 1, 0)],
  );
  return rows[0] && { account, owner: rows[0].owner, asset: rows[0].asset, fromTxId: rows[0].tx_id };
}
