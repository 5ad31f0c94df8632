import type { AddressRow } from '@sulian/domain';
import { type Context, keysOf } from './context.ts';

export const ADDRESS_COLUMNS = 'address_id, text, wallet_id, first_tx_id, last_tx_id, transactions';

export interface AddressSqlRow {
  readonly address_id: number;
  readonly text: string;
  readonly wallet_id: number | null;
  readonly first_tx_id: number;
  readonly last_tx_id: number;
  /** Distinct ones, whatever their assets. */
  readonly transactions: number;
}

/** Content of one row of the table. */
export interface AddressFacts {
  readonly row: AddressRow;
  readonly transactions: number;
}

interface WalletSqlRow {
  readonly wallet_id: number;
  readonly size: number;
  readonly reference_address_id: number;
}

export const toAddressRows = async (context: Context, rows: readonly AddressSqlRow[]): Promise<readonly AddressRow[]> =>
  (await toAddressFacts(context, rows)).map(({ row }) => row);

/** Rows with their wallets' size and reference, which are looked up together. */
export async function toAddressFacts(
  { session, tables }: Context,
  rows: readonly AddressSqlRow[],
): Promise<readonly AddressFacts[]> {
  const ids = keysOf(rows.flatMap((row) => (row.wallet_id === null ? [] : [row.wallet_id])));
  const wallets =
    ids.length === 0
      ? []
      : await session.query<WalletSqlRow>(
          `select wallet_id, size, reference_address_id from ${tables.wallet} where wallet_id = any($1)`,
          [ids],
        );
  const byId = new Map(wallets.map((wallet) => [wallet.wallet_id, wallet]));
  return rows.map((row) => ({
    row: toAddressRow(row, row.wallet_id === null ? undefined : byId.get(row.wallet_id)),
    transactions: row.transactions,
  }));
}

const toAddressRow = (row: AddressSqlRow, wallet: WalletSqlRow | undefined): AddressRow => ({
  addressId: row.address_id,
  text: row.text,
  ...(wallet === undefined ? {} : { walletId: wallet.wallet_id }),
  walletSize: wallet?.size ?? 1,
  referenceAddressId: wallet?.reference_address_id ?? row.address_id,
  firstTxId: row.first_tx_id,
  lastTxId: row.last_tx_id,
});
