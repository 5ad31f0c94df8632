import type { Session } from '@sulian/postgres';
import { forgetBusyWallets } from '../busy-wallets/save-rows.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { type Checkpoint, EMPTY, saveCheckpoint } from '../tables/checkpoint.ts';
import { hasTable } from '../tables/create-tables.ts';

/** Takes all wallets apart, with every reason. The caller has locked the checkpoint's row and commits. */
export async function forgetWallets(session: Session, tables: ChainTables, point: Checkpoint): Promise<void> {
  if (!(await hasTable(session, tables.wallet))) return;
  await forgetBusyWallets(session, tables);
  await session.query(`delete from ${tables.wallet}`);
  await session.query(`delete from ${tables.walletMerge}`);
  await session.query(`update ${tables.address} set wallet_id = null where wallet_id is not null`);
  await saveCheckpoint(session, tables, {
    ...point,
    clusteredHeight: undefined,
    nextMergeSeq: EMPTY.nextMergeSeq,
    changeRule: EMPTY.changeRule,
    // Caches of wallets by their ids must be read again.
    reorgs: point.reorgs + 1,
  });
}
