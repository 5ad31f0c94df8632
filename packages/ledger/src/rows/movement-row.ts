import type { AddressTransactionRow } from '@sulian/domain';

export const MOVEMENT_COLUMNS = 'address_id, tx_id, asset, received, sent';

export interface MovementSqlRow {
  readonly address_id: number;
  readonly tx_id: number;
  readonly asset: number;
  readonly received: string;
  readonly sent: string;
}

export const toMovement = (row: MovementSqlRow): AddressTransactionRow => ({
  addressId: row.address_id,
  txId: row.tx_id,
  asset: row.asset,
  receivedBase: BigInt(row.received),
  sentBase: BigInt(row.sent),
});
