import type { LegRow } from '@sulian/domain';
import { operationNumber, operationType } from '../tables/operation.ts';

export const LEG_COLUMNS =
  'tx_id, operation, is_destination, position, address_id, asset, amount, spent_tx_id, spent_index, is_unspendable';

export interface LegSqlRow {
  readonly tx_id: number;
  readonly operation: number;
  readonly is_destination: boolean;
  readonly position: number;
  readonly address_id: number | null;
  readonly asset: number;
  readonly amount: string | null;
  readonly spent_tx_id: number | null;
  readonly spent_index: number | null;
  readonly is_unspendable: boolean;
}

export const toLegRow = (row: LegSqlRow): LegRow => ({
  txId: row.tx_id,
  ...toOperation(row.operation),
  side: row.is_destination ? 'destination' : 'source',
  position: row.position,
  ...(row.address_id === null ? {} : { addressId: row.address_id }),
  asset: row.asset,
  ...(row.amount === null ? {} : { amountBase: BigInt(row.amount) }),
  ...(row.spent_tx_id === null ? {} : { spentTxId: row.spent_tx_id }),
  ...(row.spent_index === null ? {} : { spentIndex: row.spent_index }),
  ...(row.is_unspendable ? { unspendable: true } : {}),
});

/** A UTXO transaction's only operation is the commonest by far and carries no type. */
const toOperation = (packed: number): Pick<LegRow, 'operation' | 'operationType'> =>
  packed === 0 ? UTXO_OPERATION : { operation: operationNumber(packed), operationType: operationType(packed) };

const UTXO_OPERATION = { operation: 0 };
