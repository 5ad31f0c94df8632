import { type ChainHolding, type ChainId, getChain } from '@sulian/domain';
import { schemaOf } from './schema.ts';

/** A chain's tables of its blocks, large on a large chain: bulk import builds each in one go. */
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

/** Names of one chain's tables, each with its schema: the one place where they are put together. */
export interface ChainTables {
  readonly chain: ChainId;
  readonly schema: string;
  readonly holding: ChainHolding;
  /** True where blocks come in order, so that new keys are the greatest; then large tables are partitioned by height. */
  readonly isInOrder: boolean;
  /** Value of the column `chain` where a table has one. */
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
  readonly checkpoint: string;
  readonly bulkStage: string;
  readonly asset: string;
  readonly contract: string;
  readonly event: string;
  readonly note: string;
  readonly holder: string;
  readonly busyWallet: string;
  readonly busyWalletTransaction: string;
  readonly busyWalletTotal: string;
  readonly busyWalletRank: string;
  readonly busyWalletState: string;
  /** True where an output may contain several assets: it is spent by (transaction, output, asset). */
  readonly spendsTokens: boolean;
  readonly counterparty: string;
  readonly counterpartyAddress: string;
  readonly counterpartyTotal: string;
  readonly counterpartyOwn: string;
  readonly counterpartyState: string;
  /** These seven only where histories are fetched on demand. */
  readonly fetchedBlock: string;
  readonly lacking: string;
  readonly listing: string;
  readonly coverage: string;
  readonly spentOutput: string;
  readonly spenderListing: string;
  readonly namedSpender: string;
  /**
   * False on a UTXO chain of one asset, whose legs and addresses suffice. `addressTransaction` and `addressTotal` are
   * views of those, a third of the bytes less, and the address's row contains its totals.
   */
  readonly keepsMovements: boolean;
  /** Heights per partition, where the chain's first is made now. */
  readonly partitionHeights: number;
}

/** Views where movements are not stored. */
const MOVEMENT_TABLES: readonly TableName[] = ['address_transaction', 'address_total'];

/** Those of the chain's tables that are no views. */
export const storedTables = ({ keepsMovements }: ChainTables): readonly TableName[] =>
  TABLES.filter((table) => keepsMovements || !MOVEMENT_TABLES.includes(table));

/** A name of the chain's schema, for SQL text. */
export const nameIn = ({ schema }: Pick<ChainTables, 'schema'>, name: string): string => `${schema}.${name}`;

/** A name as it is within its schema, for `rename to`. */
export const bareName = (name: string): string => name.slice(name.indexOf('.') + 1);

/** More heights than a key has room for: unpartitioned tables are one run of them. */
const ALL_HEIGHTS = 2 ** 33;

/** Tables of each chain, in the way in which this program stores it. */
export type TableLookup = (chain: ChainId) => ChainTables;

/** Chains whose histories are fetched on demand; all others are stored by their blocks. They may change while the program runs. */
export type OnDemandChains = Pick<ReadonlySet<ChainId>, 'has'>;

export const createTableLookup =
  (onDemand: OnDemandChains = new Set()): TableLookup =>
  (chain) =>
    tablesOf(chain, onDemand.has(chain) ? 'ON_DEMAND' : 'BLOCKS');

export function tablesOf(chain: ChainId, holding: ChainHolding = 'BLOCKS'): ChainTables {
  const { number, spendsOutputs, hasManyAssets, partitionHeights } = getChain(chain);
  const schema = schemaOf(chain, holding);
  const isInOrder = holding === 'BLOCKS';
  const name = (table: string) => nameIn({ schema }, table);
  return {
    chain,
    schema,
    holding,
    isInOrder,
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
    checkpoint: name('checkpoint'),
    bulkStage: name('bulk_stage'),
    asset: name('asset'),
    contract: name('contract'),
    event: name('event'),
    note: name('note'),
    holder: name('holder'),
    busyWallet: name('busy_wallet'),
    busyWalletTransaction: name('busy_wallet_transaction'),
    busyWalletTotal: name('busy_wallet_total'),
    busyWalletRank: name('busy_wallet_rank'),
    busyWalletState: name('busy_wallet_state'),
    spendsTokens: spendsOutputs && hasManyAssets,
    keepsMovements: hasManyAssets,
    partitionHeights: isInOrder ? partitionHeights : ALL_HEIGHTS,
    counterparty: name('counterparty'),
    counterpartyAddress: name('counterparty_address'),
    counterpartyTotal: name('counterparty_total'),
    counterpartyOwn: name('counterparty_own'),
    counterpartyState: name('counterparty_state'),
    fetchedBlock: name('fetched_block'),
    lacking: name('lacking'),
    listing: name('listing'),
    coverage: name('coverage'),
    spentOutput: name('spent_output'),
    spenderListing: name('spender_listing'),
    namedSpender: name('named_spender'),
  };
}

/** A condition on legs: coins decide who owns coins, whatever tokens are in the same outputs. */
export const coinsOnly = ({ spendsTokens }: ChainTables): string => (spendsTokens ? 'and asset = 0' : '');
