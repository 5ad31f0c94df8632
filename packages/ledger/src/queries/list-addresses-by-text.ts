import type { AddressRow } from '@sulian/domain';
import { ADDRESS_COLUMNS, type AddressSqlRow, toAddressRows } from './address-row.ts';
import type { Context } from './context.ts';

/** The addresses of these canonical texts, by text. */
export async function listAddressesByText(context: Context, texts: readonly string[]): Promise<readonly AddressRow[]> {
  if (texts.length === 0) return [];
  const rows = await context.session.query<AddressSqlRow>(
    `select ${ADDRESS_COLUMNS} from ${context.tables.address} where text = any($1) order by text`,
    [texts.toSorted()],
  );
  return toAddressRows(context, rows);
}
