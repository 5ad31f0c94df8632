import type { Field } from '../tables/copy.ts';
import type { EdgeSum, OwnSum } from './edge-counter.ts';

/** A column of sums. */
export interface Column<Row> {
  readonly name: string;
  readonly type: 'bigint' | 'integer' | 'numeric';
  readonly of: (row: Row) => Exclude<Field, undefined>;
}

export const EDGE_KEYS: readonly Column<EdgeSum>[] = [
  { name: 'address_id', type: 'bigint', of: (row) => row.addressId },
  { name: 'other_id', type: 'bigint', of: (row) => row.otherId },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
];

/** Neither of the key nor added up. */
export const EDGE_ENDS: readonly Column<EdgeSum>[] = [
  { name: 'first_tx_id', type: 'bigint', of: (row) => row.firstTxId },
  { name: 'last_tx_id', type: 'bigint', of: (row) => row.lastTxId },
];

export const EDGE_SUMS: readonly Column<EdgeSum>[] = [
  { name: 'transactions', type: 'integer', of: (row) => row.transactions },
  { name: 'received_unknown', type: 'integer', of: (row) => row.received.unknown },
  { name: 'paid_unknown', type: 'integer', of: (row) => row.paid.unknown },
  { name: 'received', type: 'numeric', of: (row) => row.received.amount },
  { name: 'received_least', type: 'numeric', of: (row) => row.received.least },
  { name: 'received_most', type: 'numeric', of: (row) => row.received.most },
  { name: 'received_converted', type: 'numeric', of: (row) => row.received.converted },
  { name: 'paid', type: 'numeric', of: (row) => row.paid.amount },
  { name: 'paid_least', type: 'numeric', of: (row) => row.paid.least },
  { name: 'paid_most', type: 'numeric', of: (row) => row.paid.most },
  { name: 'paid_converted', type: 'numeric', of: (row) => row.paid.converted },
];

export const OWN_KEYS: readonly Column<OwnSum>[] = [
  { name: 'address_id', type: 'bigint', of: (row) => row.addressId },
  { name: 'asset', type: 'integer', of: (row) => row.asset },
];

export const OWN_SUMS: readonly Column<OwnSum>[] = [
  { name: 'changes', type: 'integer', of: (row) => row.changes },
  { name: 'change_unknown', type: 'integer', of: (row) => row.changeUnknown },
  { name: 'change', type: 'numeric', of: (row) => row.change },
  { name: 'change_least', type: 'numeric', of: (row) => row.changeLeast },
  { name: 'change_most', type: 'numeric', of: (row) => row.changeMost },
  { name: 'fees', type: 'integer', of: (row) => row.fees },
  { name: 'fee_unknown', type: 'integer', of: (row) => row.feeUnknown },
  { name: 'fee_unbounded', type: 'integer', of: (row) => row.feeUnbounded },
  { name: 'fee', type: 'numeric', of: (row) => row.fee },
  { name: 'fee_least', type: 'numeric', of: (row) => row.feeLeast },
  { name: 'fee_most', type: 'numeric', of: (row) => row.feeMost },
];
