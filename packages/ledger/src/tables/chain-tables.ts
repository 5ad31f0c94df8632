import { type ChainId, getChain } from '@sulian/domain';

/** The tables that every chain has a partition of. */
export const TABLES = [
  'block',
  'transaction',
  'leg',
  'address',
  'address_transaction',
  'address_total',
  'address_page',
  'address_day',
  'wallet',
  'wallet_merge',
] as const;

export type TableName = (typeof TABLES)[number];

/** Names of one chain's partitions; queries go to them directly, so that nothing has to be pruned. */
export interface ChainTables {
  readonly chain: ChainId;
  /** Value of the column `chain` in all of them. */
  readonly number: number;
  readonly block: string;
  readonly transaction: string;
  readonly leg: string;
  readonly address: string;
  readonly addressTransaction: string;
  readonly addressTotal: string;
  readonly addressPage: string;
  readonly addressDay: string;
  readonly wallet: string;
  readonly walletMerge: string;
}

export const partitionOf = (table: TableName, number: number): string => `ledger.${table}_${number}`;

export function tablesOf(chain: ChainId): ChainTables {
  const { number } = getChain(chain);
  const name = (table: TableName) => partitionOf(table, number);
  return {
    chain,
    number,
    block: name('block'),
    transaction: name('transaction'),
    leg: name('leg'),
    address: name('address'),
    addressTransaction: name('address_transaction'),
    addressTotal: name('address_total'),
    addressPage: name('address_page'),
    addressDay: name('address_day'),
    wallet: name('wallet'),
    walletMerge: name('wallet_merge'),
  };
}
