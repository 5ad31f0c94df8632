import type { AddressRow, Page } from '@sulian/domain';
import { findRank } from '../../busy-wallets/rank.ts';
import { type AddressSqlRow, addressColumnsOf, toAddressRow } from '../../rows/address-row.ts';
import type { Context } from '../../rows/context.ts';
import { findBusyWallet } from './find-busy-wallet.ts';

/** Members in order of first sight. */
export async function listWalletAddresses(
  context: Context,
  walletId: number,
  page: Page,
): Promise<readonly AddressRow[]> {
  const isBusy = (await findBusyWallet(context, walletId)) !== undefined;
  const place = isBusy
    ? await findRank(context, { walletId, kind: 'member' }, page.offset)
    : { fromKey: 0, skip: page.offset };
  if (place === undefined) return [];
  const rows = await context.session.query<AddressSqlRow>(
    `select ${addressColumnsOf(context.tables)} from ${context.tables.address}
     where wallet_id = $1 and address_id >= $2 order by address_id offset $3 limit $4`,
    [walletId, place.fromKey, place.skip, page.limit],
  );
  return rows.map(toAddressRow);
}
