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
  /**
   * False on a UTXO chain, whose legs and addresses say it all: `addressTransaction` and `addressTotal` are views of
   * those, a third of the bytes less, and the address's row holds its totals.
   */
  readonly keepsMovements: boolean;
}

/** Views where movements are not kept. */
const MOVEMENT_TABLES: readonly TableName[] = ['address_transaction', 'address_total'];

/** Those of the chain's tables that are no views. */
export const storedTables = ({ keepsMovements }: ChainTables): readonly TableName[] =>
  TABLES.filter((table) => keepsMovements || !MOVEMENT_TABLES.includes(table));

export const partitionOf = (table: TableName, number: number): string => `ledger.${table}_${number}`;

export function tablesOf(chain: ChainId): ChainTables {
  const { number, family } = getChain(chain);
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
    keepsMovements: family !== 'utxo',
  };
}
