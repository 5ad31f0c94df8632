import type { Session } from '@sulian/postgres';
import type { WalletForest } from '../rows/wallet-forest.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { movementsOfSql } from '../tables/views.ts';
import { addWallets, dropWallets, listBusyWallets, saveMembers, saveRows } from './save-rows.ts';

/**
 * Adds to busy wallets what merges bring them; a wallet that a busy one goes into becomes busy. Called before members
 * move: an address still names the wallet it comes from, a lone one none.
 */
export async function joinBusyWallets(session: Session, tables: ChainTables, forest: WalletForest): Promise<void> {
  const ids = [...new Set(forest.merges.flatMap((each) => [each.fromWalletId, each.intoWalletId]))].sort(
    (a, b) => a - b,
  );
  const busy = new Set(await listBusyWallets(session, tables, ids));
  if (busy.size === 0) return;
  const roots = new Set([...busy].map((id) => forest.rootOf(id)));
  const fresh = [...roots].filter((id) => !busy.has(id)).sort((a, b) => a - b);
  const isMoving = (id: number): boolean => roots.has(forest.rootOf(id)) && (forest.rootOf(id) !== id || !busy.has(id));
  const moving = ids.filter(isMoving);
  await dropWallets(
    session,
    tables,
    [...busy].filter((id) => !roots.has(id)),
  );
  await addWallets(session, tables, fresh);
  const values = [moving, moving.map((id) => forest.rootOf(id))];
  const members = membersSql(tables);
  await saveMembers(session, tables, { sql: members, values });
  await saveRows(session, tables, {
    sql: `
      select a.wallet_id, t.tx_id, t.asset, sum(t.received) as received, sum(t.sent) as sent
      from (${members}) a cross join lateral (${movementsOfSql(tables)}) t
      group by 1, 2, 3`,
    values,
  });
}

/** Members of the wallets $1, with the wallets $2 that they go into. */
const membersSql = ({ address }: ChainTables): string => `
  select k.root as wallet_id, a.address_id
  from unnest($1::bigint[], $2::bigint[]) as k (id, root) join ${address} a on a.wallet_id = k.id
  union all
  select k.root, a.address_id
  from unnest($1::bigint[], $2::bigint[]) as k (id, root)
  join ${address} a on a.address_id = k.id and a.wallet_id is null`;
