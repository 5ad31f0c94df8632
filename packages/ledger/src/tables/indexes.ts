import type { TableName } from './chain-tables.ts';

/** Bytes of a transaction hash that its index holds: 8 of 32 tell any two apart in practice, and the row is checked. */
export const HASH_KEY_BYTES = 8;

/** Tail of `create index` for each index of a table's partitions, after the table's name. */
export const INDEXES: Readonly<Record<TableName, readonly { readonly unique: boolean; readonly on: string }[]>> = {
  block: [
    { unique: true, on: '(height)' },
    { unique: true, on: '(hash)' },
  ],
  transaction: [
    { unique: true, on: '(tx_id)' },
    { unique: false, on: `(substring(hash from 1 for ${HASH_KEY_BYTES}))` },
  ],
  leg: [
    // Not unique on purpose: equal keys share one index entry, a third of the size of (tx_id, operation, side, position).
    { unique: false, on: '(tx_id)' },
    { unique: true, on: '(spent_tx_id, spent_index) where spent_tx_id is not null' },
  ],
  address: [
    { unique: true, on: '(address_id)' },
    { unique: true, on: '(text)' },
    { unique: false, on: '(wallet_id, address_id) where wallet_id is not null' },
  ],
  address_transaction: [{ unique: true, on: '(address_id, asset, tx_id)' }],
  address_total: [{ unique: true, on: '(address_id, asset)' }],
  address_page: [{ unique: true, on: '(address_id, page)' }],
  address_day: [{ unique: true, on: '(address_id, asset, day)' }],
  wallet: [{ unique: true, on: '(wallet_id)' }],
  wallet_merge: [
    { unique: true, on: '(seq)' },
    { unique: true, on: '(from_wallet_id)' },
  ],
};
