import { type ChainTables, nameIn, storedTables, type TableName } from './chain-tables.ts';

/** Bytes of a transaction hash in its index: 8 of 32 distinguish any two in practice, and the row is checked. */
export const HASH_KEY_BYTES = 8;

interface Index {
  readonly unique: boolean;
  /** Tail of `create index`, after the table's name. */
  readonly on: string | ((tables: ChainTables) => string);
  /** New keys are always the greatest: its pages are filled, as no key will come between. */
  readonly isAppended?: boolean;
  /** Only where movements are views of legs. */
  readonly isForViews?: boolean;
  /** Only where movements are stored: accounts have balances. */
  readonly isForMovements?: boolean;
  /** Only where the chain is stored by its blocks: elsewhere most transactions are absent. */
  readonly isForBlocks?: boolean;
}

/**
 * Both ends of an address, by which look-alikes are found. The end is reversed, so that any number of last characters
 * is a range of the index. Within the range the beginning is compared without a visit to the table.
 */
export const TAIL_CHARACTERS = 7;
export const ADDRESS_TAIL = `reverse(right(text, ${TAIL_CHARACTERS}))`;
export const ADDRESS_HEAD = 'left(text, 6)';

/**
 * Run of 256 heights of a leg, by which payments are found by amount and time: a week is 4 of them on Bitcoin, 790 on
 * TRON and 9,500 on Arbitrum. New keys are in the last run of their asset, so that few pages are written.
 */
export const HEIGHT_RUN = '((tx_id >> 28)::integer)';
/** Legs that are payments. Burnt fees are half of the legs of some account chains. */
export const IS_PAYMENT = 'is_destination and amount > 0 and not is_unspendable';

/** Each index of a table. */
export const INDEXES: Readonly<Record<TableName, readonly Index[]>> = {
  block: [
    { unique: true, on: '(height)' },
    { unique: true, on: '(hash)' },
  ],
  transaction: [
    { unique: true, on: '(tx_id)', isAppended: true },
    { unique: false, on: `(substring(hash from 1 for ${HASH_KEY_BYTES}))` },
  ],
  leg: [
    // Not unique on purpose: equal keys share one index entry, a third of the size of (tx_id, operation, side, position).
    { unique: false, on: '(tx_id)', isAppended: true },
    {
      unique: true,
      on: ({ spendsTokens }) =>
        `(spent_tx_id, spent_index${spendsTokens ? ', asset' : ''}) where spent_tx_id is not null`,
    },
    { unique: false, on: '(address_id, tx_id) where address_id is not null', isForViews: true },
    { unique: false, on: `(asset, ${HEIGHT_RUN}, amount) where ${IS_PAYMENT}`, isForBlocks: true },
  ],
  address: [
    { unique: true, on: '(address_id)', isAppended: true },
    { unique: true, on: '(text)' },
    { unique: false, on: '(wallet_id, address_id) where wallet_id is not null' },
    { unique: false, on: `((${ADDRESS_TAIL}), (${ADDRESS_HEAD}))`, isForMovements: true },
  ],
  address_transaction: [{ unique: true, on: '(address_id, asset, tx_id)' }],
  address_total: [{ unique: true, on: '(address_id, asset)' }],
  address_page: [{ unique: true, on: '(address_id, page)' }],
  address_day: [{ unique: true, on: '(address_id, asset, day)' }],
  wallet: [{ unique: true, on: '(wallet_id)' }],
  wallet_merge: [
    { unique: true, on: '(seq)', isAppended: true },
    { unique: true, on: '(from_wallet_id)' },
  ],
};

/**
 * Statements that make the table's indexes, one for each of `INDEXES`; undefined for one that this chain has no use for.
 * @param name of the table or of a partition of it
 */
export const indexStatements = (
  tables: ChainTables,
  table: TableName,
  name = nameIn(tables, table),
): readonly (string | undefined)[] =>
  INDEXES[table].map(({ unique, on, isAppended, isForViews, isForMovements, isForBlocks }) =>
    !storedTables(tables).includes(table) ||
    (isForViews === true && tables.keepsMovements) ||
    (isForMovements === true && !tables.keepsMovements) ||
    (isForBlocks === true && tables.holding !== 'BLOCKS')
      ? undefined
      : `create ${unique ? 'unique ' : ''}index on ${name} ${typeof on === 'string' ? on : on(tables)}${isAppended === true && tables.isInOrder ? ' with (fillfactor = 100)' : ''}`,
  );
