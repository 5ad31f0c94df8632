import type { AddressId, PartyRow } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';

interface PartySqlRow {
  readonly address_id: number;
  readonly transactions: number;
  readonly wallet_id: number | null;
  readonly is_contract: boolean;
}

/** The addresses, by id. Contracts are looked up by text along the way: one question in place of two. */
export async function listParties(
  { session, tables }: Context,
  ids: readonly AddressId[],
): Promise<readonly PartyRow[]> {
  if (ids.length === 0) return [];
  const rows = await session.query<PartySqlRow>(
    `select address_id, transactions, wallet_id,
       exists (select from ${tables.contract} c where c.text = a.text) as is_contract
     from ${tables.address} a where address_id = any($1) order by address_id`,
    [keysOf(ids)],
  );
  const wallets = keysOf(rows.flatMap((row) => row.wallet_id ?? []));
  const sizes = new Map<number, number>();
  if (wallets.length > 0)
    for (const { wallet_id, size } of await session.query<{ wallet_id: number; size: number }>(
      `select wallet_id, size from ${tables.wallet} where wallet_id = any($1)`,
      [wallets],
    ))
      sizes.set(wallet_id, size);
  return rows.map((row) => toParty(row, row.wallet_id === null ? undefined : sizes.get(row.wallet_id)));
}

const toParty = (row: PartySqlRow, size: number | undefined): PartyRow => ({
  addressId: row.address_id,
  transactions: row.transactions,
  isContract: row.is_contract,
  ...(row.wallet_id === null || size === undefined ? {} : { walletId: row.wallet_id }),
  walletSize: size ?? 1,
});
