import { type AddressRow, getChain } from '@sulian/domain';
import type { ChainTables } from '../tables/chain-tables.ts';

const COLUMNS = 'address_id, text, wallet_id, first_tx_id, last_tx_id, transactions';

/**
 * Columns of `AddressSqlRow` of the table `address`. The wallet is looked up by row: a join could read the whole table,
 * depending on what the server believes of the tables' sizes.
 */
export const addressColumnsOf = ({ chain, wallet }: Pick<ChainTables, 'chain' | 'wallet'>): string =>
  getChain(chain).spendsOutputs
    ? `${COLUMNS}, (select json_build_array(size, reference_address_id) from ${wallet} w
         where w.wallet_id = address.wallet_id) as wallet`
    : `${COLUMNS}, null as wallet`;

export interface AddressSqlRow {
  readonly address_id: number;
  readonly text: string;
  readonly wallet_id: number | null;
  readonly first_tx_id: number;
  readonly last_tx_id: number;
  /** Distinct ones, whatever their assets. */
  readonly transactions: number;
  /** Size and reference address of the wallet; null without one. */
  readonly wallet: readonly [number, number] | null;
}

/** Content of one row of the table. */
export interface AddressFacts {
  readonly row: AddressRow;
  readonly transactions: number;
}

export const toAddressFacts = (row: AddressSqlRow): AddressFacts => ({
  row: toAddressRow(row),
  transactions: row.transactions,
});

export function toAddressRow(row: AddressSqlRow): AddressRow {
  const [walletSize, referenceAddressId] = row.wallet ?? [1, row.address_id];
  return {
    addressId: row.address_id,
    text: row.text,
    ...(row.wallet === null || row.wallet_id === null ? {} : { walletId: row.wallet_id }),
    walletSize,
    referenceAddressId,
    firstTxId: row.first_tx_id,
    lastTxId: row.last_tx_id,
  };
}
