import type { AddressRow, Page } from '@sulian/domain';
import { ADDRESS_COLUMNS, type AddressSqlRow, toAddressRows } from './address-row.ts';
import type { Context } from './context.ts';

/** Members in order of first sight. */
export async function listWalletAddresses(
  context: Context,
  walletId: number,
  page: Page,
): Promise<readonly AddressRow[]> {
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address}
     where wallet_id = $1 order by address_id limit $2 offset $3`,
    [walletId, page.limit, page.offset],
  );
  return toAddressRows(context, rows);
}
