import type { CounterpartyRow, EdgeSums } from '@sulian/domain';
import { fromPartyId } from './party-id.ts';

export const ROW_COLUMNS = [
  'other_id',
  'asset',
  'first_tx_id',
  'last_tx_id',
  'transactions',
  'received_unknown',
  'received',
  'received_least',
  'received_most',
  'received_converted',
  'paid_unknown',
  'paid',
  'paid_least',
  'paid_most',
  'paid_converted',
] as const;

export interface CounterpartySqlRow {
  readonly other_id: number;
  readonly asset: number;
  readonly first_tx_id: number;
  readonly last_tx_id: number;
  readonly transactions: number;
  readonly received_unknown: number;
  readonly received: string;
  readonly received_least: string;
  readonly received_most: string;
  readonly received_converted: string;
  readonly paid_unknown: number;
  readonly paid: string;
  readonly paid_least: string;
  readonly paid_most: string;
  readonly paid_converted: string;
}

export const toCounterparty = (row: CounterpartySqlRow): CounterpartyRow => ({
  other: fromPartyId(row.other_id),
  asset: row.asset,
  received: toSums(row, 'received'),
  paid: toSums(row, 'paid'),
  transactions: row.transactions,
  firstTxId: row.first_tx_id,
  lastTxId: row.last_tx_id,
});

/** A sum with an unknown part is unknown. */
const toSums = (row: CounterpartySqlRow, side: 'received' | 'paid'): EdgeSums => ({
  ...(row[`${side}_unknown`] === 0 ? { amountBase: BigInt(row[side]) } : {}),
  atLeastBase: BigInt(row[`${side}_least`]),
  atMostBase: BigInt(row[`${side}_most`]),
  convertedBase: BigInt(row[`${side}_converted`]),
});
