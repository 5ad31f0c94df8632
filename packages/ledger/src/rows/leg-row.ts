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

type Draft = { -readonly [K in keyof LegRow]: LegRow[K] };

/** A walk reads some 100,000 of these: no temporary object is made. */
export function toLegRow(row: LegSqlRow): LegRow {
  const leg: Draft = {
    txId: row.tx_id,
    operation: operationNumber(row.operation),
    side: row.is_destination ? 'destination' : 'source',
    position: row.position,
    asset: row.asset,
  };
  // A UTXO transaction's only operation carries no type.
  if (row.operation !== 0) leg.operationType = operationType(row.operation);
  if (row.address_id !== null) leg.addressId = row.address_id;
  if (row.amount !== null) leg.amountBase = BigInt(row.amount);
  if (row.spent_tx_id !== null) leg.spentTxId = row.spent_tx_id;
  if (row.spent_index !== null) leg.spentIndex = row.spent_index;
  if (row.is_unspendable) leg.unspendable = true;
  return leg;
}
