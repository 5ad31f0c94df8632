import { AppError, type Clustering, getChain } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { promoteWallets } from '../busy-wallets/promote.ts';
import { BUSY_TRANSACTIONS } from '../tables/busy.ts';
import { type ChainTables, partitionOf, TABLES, type TableName } from '../tables/chain-tables.ts';
import { readCheckpoint } from '../tables/checkpoint.ts';
import { INDEXES } from '../tables/indexes.ts';
import { createPartition, indexStatements } from '../tables/partitions.ts';
import { daysSql, pagesSql } from '../write/save-busy.ts';
import * as build from './build-sql.ts';
import { clusterLoaded } from './cluster-loaded.ts';
import { loadTablesOf } from './load-tables.ts';

/** One step of building: a database transaction of its own, done once. */
export interface Stage {
  readonly name: string;
  /** Stages that must be done before. */
  readonly needs: readonly string[];
  readonly run: (session: Session, tables: ChainTables, clustering?: Clustering) => Promise<void>;
}

/** A working table; analysed, or the planner would guess at the next stage's joins. */
const workStage = (
  name: 'number' | 'repeat' | 'coin',
  needs: readonly string[],
  sql: (tables: ChainTables) => string,
): Stage => ({
  name,
  needs,
  run: async (session, tables) => {
    await session.query(sql(tables));
    await session.query(`analyze ${loadTablesOf(tables)[name === 'number' ? 'address' : name]}`);
  },
});

const analyzeStage: Stage = {
  name: 'analyze',
  needs: [],
  run: async (session, tables) => {
    const { transaction, output, source } = loadTablesOf(tables);
    await session.query(`analyze ${transaction}, ${output}, ${source}`);
  },
};

/** A table made by `sql`, then given the constraints that let it become a partition without being read again. */
const tableStage = (table: TableName, needs: readonly string[], sql: (tables: ChainTables) => string): Stage => ({
  name: table,
  needs,
  run: async (session, tables) => {
    await groupBySorting(session);
    await session.query(sql(tables));
    await addConstraints(session, table, tables.number);
    await session.query(`analyze ${partitionOf(table, tables.number)}`);
  },
});

/**
 * Nearly every row is a group of its own and the rows lie in order already: hashing would hold a sum's state for each,
 * 700 bytes, and sort after.
 */
const groupBySorting = (session: Session) => session.query('set local enable_hashagg = off');

async function addConstraints(session: Session, table: TableName, number: number): Promise<void> {
  const rows = await session.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and attnotnull`,
    [`ledger.${table}`],
  );
  const changes = rows.map((row) => `alter column ${row.name} set not null`);
  await session.query(`alter table ${partitionOf(table, number)} ${changes.join(', ')}, add check (chain = ${number})`);
}

const legStage: Stage = {
  name: 'leg',
  needs: ['coin', 'repeat'],
  run: async (session, tables) => {
    await session.query(build.legSql(tables));
    await checkSpends(session, tables);
    await addConstraints(session, 'leg', tables.number);
    await session.query(`analyze ${tables.leg}`);
  },
};

/** What a whole chain spends must have been seen; and where the transaction was seen, the output must be in it. */
async function checkSpends(session: Session, { leg, chain, number }: ChainTables): Promise<void> {
  const { firstHeight = 0 } = await readCheckpoint(session, number);
  const rows = await session.query<{ tx_id: number; spent_index: number }>(
    `select tx_id, spent_index from ${leg}
     where spent_index is not null and amount is null ${firstHeight > 0 ? 'and spent_tx_id is not null' : ''} limit 1`,
  );
  if (rows[0] === undefined) return;
  throw new AppError('BLOCK_CORRUPT', `${chain}: an output that is spent was never seen`, { details: { ...rows[0] } });
}

const transactionStage: Stage = {
  name: 'transaction',
  needs: ['leg'],
  run: async (session, tables) => {
    await groupBySorting(session);
    await session.query(build.transactionSql(tables));
    await addConstraints(session, 'transaction', tables.number);
    const rows = await session.query<{ tx_id: number }>(
      `select tx_id from ${tables.transaction} where fee < 0 limit 1`,
    );
    if (rows[0] === undefined) return;
    throw new AppError('BLOCK_CORRUPT', 'a transaction pays out more than it takes in', { details: { ...rows[0] } });
  },
};

const movementStage: Stage = {
  name: 'address_transaction',
  needs: ['leg'],
  run: async (session, tables) => {
    await groupBySorting(session);
    await session.query(build.movementSql(tables, getChain(tables.chain).hasManyAssets));
    await addConstraints(session, 'address_transaction', tables.number);
    await session.query(`analyze ${tables.addressTransaction}`);
  },
};

const busyStage: Stage = {
  name: 'busy',
  needs: ['address', 'address_transaction'],
  run: async (session, tables) => {
    for (const table of ['address_page', 'address_day'] as const) await createPartition(session, table, tables.number);
    const busy = `(select address_id from ${tables.address} where transactions > ${BUSY_TRANSACTIONS})`;
    await session.query(pagesSql(tables, `where address_id in ${busy}`));
    await session.query(daysSql(tables, `where t.address_id in ${busy}`));
  },
};

/** After the legs' first index, which gives the legs of a range of blocks in order. */
const clusterStage: Stage = { name: 'cluster', needs: ['leg', 'index leg 1'], run: clusterLoaded };

const busyWalletsStage: Stage = {
  name: 'busy wallets',
  needs: ['busy', 'cluster', 'index address 1', 'index address 3', 'index wallet 1', 'index address_transaction 1'],
  run: async (session, tables) => {
    const { clusteredHeight } = await readCheckpoint(session, tables.number);
    if (clusteredHeight !== undefined) await promoteWallets(session, tables, { fromMergeSeq: undefined });
  },
};

/** The table that an index is on is built by the stage of its name, or by the one named here. */
const MADE_BY: Partial<Record<TableName, string>> = {
  address_page: 'busy',
  address_day: 'busy',
  wallet: 'cluster',
  wallet_merge: 'cluster',
};

const indexStages: readonly Stage[] = TABLES.flatMap((table) =>
  INDEXES[table].map((_, index) => ({
    name: `index ${table} ${index + 1}`,
    needs: table === 'block' ? [] : [MADE_BY[table] ?? table],
    run: async (session: Session, tables: ChainTables) => {
      await session.query(indexStatements(table, tables.number)[index] ?? '');
    },
  })),
);

/** Heavier first among those that can start together. */
export const STAGES: readonly Stage[] = [
  analyzeStage,
  workStage('number', ['analyze'], build.numberSql),
  workStage('repeat', ['analyze'], build.repeatSql),
  workStage('coin', ['number'], build.coinSql),
  legStage,
  ...indexStages.filter(({ name }) => name === 'index leg 1'),
  clusterStage,
  movementStage,
  transactionStage,
  tableStage('address_total', ['address_transaction'], build.totalSql),
  tableStage('address', ['address_transaction', 'cluster'], build.addressSql),
  busyStage,
  ...indexStages.filter(({ name }) => name !== 'index leg 1'),
  busyWalletsStage,
];
