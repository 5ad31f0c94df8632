import { AppError, type Clustering } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { promoteWallets } from '../busy-wallets/promote.ts';
import { countAll } from '../counterparties/count-whole.ts';
import type { EdgeCounting } from '../counterparties/settings.ts';
import { BUSY_TRANSACTIONS } from '../tables/busy.ts';
import { type ChainTables, nameIn, TABLES, type TableName } from '../tables/chain-tables.ts';
import { readCheckpoint } from '../tables/checkpoint.ts';
import { createTable } from '../tables/create-tables.ts';
import { INDEXES, indexStatements } from '../tables/indexes.ts';
import { createNoteIndex } from '../tables/note-index.ts';
import { listLeaves, listPartitions, renameTable } from '../tables/partitions.ts';
import { createMovementView, createTotalView } from '../tables/views.ts';
import { checkAllRepeats } from '../write/check-repeats.ts';
import { checkAllSpentOnce } from '../write/check-spent-once.ts';
import { daysSql, pagesSql } from '../write/save-busy.ts';
import { addConstraints, buildParts } from './build-parts.ts';
import * as build from './build-sql.ts';
import { clusterLoaded } from './cluster-loaded.ts';
import { readMarks } from './load-marks.ts';
import type { LoadSums } from './load-memory.ts';
import { loadTablesOf } from './load-tables.ts';
import { sumAddresses } from './sum-addresses.ts';

/** One step of building: a database transaction of its own, done once. */
export interface Stage {
  readonly name: string;
  /** Stages that must be done before. */
  readonly needs: readonly string[];
  readonly run: (session: Session, tables: ChainTables, input: StageInput) => Promise<void>;
}

export interface StageInput {
  readonly clustering: Clustering | undefined;
  readonly counting: EdgeCounting | undefined;
  /** Memory of the whole loading, if this process has loaded all. */
  readonly memory: LoadSums | undefined;
}

/** Conditions under which building needs more than the loaded rows. */
interface Shape {
  /** Addresses got other ids than they were loaded with. */
  readonly isRenumbered: boolean;
  /** Some sources are resolved here only. */
  readonly hasLate: boolean;
}

async function readShape(session: Session, tables: ChainTables): Promise<Shape> {
  const { number, late } = loadTablesOf(tables);
  const rows = await session.query<{ renumbered: boolean; late: boolean }>(
    `select to_regclass($1) is not null as renumbered, exists(select from ${late}) as late`,
    [number],
  );
  return { isRenumbered: rows[0]?.renumbered === true, hasLate: rows[0]?.late === true };
}

const isAsLoaded = ({ isRenumbered, hasLate }: Shape): boolean => !isRenumbered && !hasLate;

const numberStage: Stage = {
  name: 'number',
  needs: [],
  run: async (session, tables) => {
    const { hasSecondIds } = await readMarks(session, tables);
    if (!hasSecondIds) return;
    const secondIds = await session.query(build.secondIdsSql(tables));
    if (secondIds.length === 0) return;
    await session.query(build.numberSql(tables));
    await session.query(`analyze ${loadTablesOf(tables).number}`);
  },
};

const lateStage: Stage = {
  name: 'late',
  needs: [],
  run: async (session, tables) => {
    const { transaction, leg, late, spent } = loadTablesOf(tables);
    await session.query(`analyze ${late}, ${transaction}, ${leg}`);
    await session.query(build.repeatSql(tables));
    await session.query(build.spentSql(tables));
    await session.query(`analyze ${spent}`);
  },
};

/** A table that is right as it was loaded becomes the chain's. */
async function take(session: Session, { loaded, built }: { readonly loaded: string; readonly built: string }) {
  await renameTable(session, loaded, built);
  for (const leaf of await listLeaves(session, built))
    await session.query(`alter table ${leaf} reset (autovacuum_enabled)`);
}

/**
 * Nearly every row is a group of its own and the rows are already in order: hashing would need memory for each sum, 700
 * bytes, and sort after.
 */
const groupBySorting = (session: Session) => session.query('set local enable_hashagg = off');

/** All joined rows are already ordered by address, and so is the result: half the work of hashing and sorting after. */
const mergeInOrder = (session: Session) =>
  session.query('set local enable_hashjoin = off; set local max_parallel_workers_per_gather = 0');

const legStage: Stage = {
  name: 'leg',
  needs: ['number', 'late'],
  run: async (session, tables) => {
    const shape = await readShape(session, tables);
    if (isAsLoaded(shape)) await take(session, { loaded: loadTablesOf(tables).leg, built: tables.leg });
    else {
      await buildParts(session, tables, { table: 'leg', sql: (part) => build.legSql(tables, shape, part) });
      await session.query(`analyze ${tables.leg}`);
    }
    if (shape.hasLate) await checkSpends(session, tables);
  },
};

/**
 * Checks spent outputs: a whole chain must have seen them; where the transaction was seen, the output must be in it.
 */
async function checkSpends(session: Session, tables: ChainTables): Promise<void> {
  const { leg, chain } = tables;
  const { firstHeight = 0 } = await readCheckpoint(session, tables);
  const rows = await session.query<{ tx_id: number; spent_index: number }>(
    `select tx_id, spent_index from ${leg}
     where spent_index is not null and amount is null ${firstHeight > 0 ? 'and spent_tx_id is not null' : ''} limit 1`,
  );
  if (rows[0] === undefined) return;
  throw new AppError('BLOCK_CORRUPT', `${chain}: a spent output is not stored`, { details: { ...rows[0] } });
}

const transactionStage: Stage = {
  name: 'transaction',
  needs: ['leg'],
  run: async (session, tables) => {
    const { hasLate } = await readShape(session, tables);
    if (!hasLate) return take(session, { loaded: loadTablesOf(tables).transaction, built: tables.transaction });
    await groupBySorting(session);
    await buildParts(session, tables, { table: 'transaction', sql: (part) => build.transactionSql(tables, part) });
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
    if (!tables.keepsMovements) return createMovementView(session, tables);
    await groupBySorting(session);
    const sql = isAsLoaded(await readShape(session, tables)) ? build.movementSql : build.movementOfLegsSql;
    await buildParts(session, tables, { table: 'address_transaction', sql: (part) => sql(tables, part) });
    await session.query(`analyze ${tables.addressTransaction}`);
  },
};

const sumStage: Stage = {
  name: 'sum',
  needs: ['index address_transaction 1'],
  run: async (session, tables, { memory }) => {
    await groupBySorting(session);
    if (tables.keepsMovements) await session.query(build.sumSql(tables));
    else await sumAddresses(session, tables, isAsLoaded(await readShape(session, tables)) ? memory : undefined);
    await session.query(`analyze ${loadTablesOf(tables).sum}`);
  },
};

const addressStage: Stage = {
  name: 'address',
  needs: ['sum', 'cluster'],
  run: async (session, tables) => {
    await mergeInOrder(session);
    await session.query(build.addressSql(tables, await readShape(session, tables)));
    await addConstraints(session, tables, { table: 'address' });
    await session.query(`analyze ${tables.address}`);
  },
};

const totalStage: Stage = {
  name: 'address_total',
  needs: ['sum', 'address'],
  run: async (session, tables) => {
    if (!tables.keepsMovements) return createTotalView(session, tables);
    await session.query(build.totalSql(tables));
    await addConstraints(session, tables, { table: 'address_total' });
    await session.query(`analyze ${tables.addressTotal}`);
  },
};

const busyStage: Stage = {
  name: 'busy',
  needs: ['address', 'address_transaction', 'index leg 3'],
  run: async (session, tables) => {
    for (const table of ['address_page', 'address_day'] as const) await createTable(session, tables, table);
    const busy = `any(array(select address_id from ${tables.address} where transactions > ${BUSY_TRANSACTIONS}))`;
    await session.query(pagesSql(tables, `where address_id = ${busy}`));
    await session.query(daysSql(tables, `where t.address_id = ${busy}`));
  },
};

const counterpartiesStage: Stage = {
  name: 'counterparties',
  needs: ['busy', 'index leg 1', 'index address_transaction 1'],
  run: async (session, tables, { counting }) => countAll(session, tables, counting),
};

const clusterStage: Stage = {
  name: 'cluster',
  needs: ['leg', 'index leg 1'],
  run: async (session, tables, { clustering }) =>
    clusterLoaded(session, tables, { clustering, isAsLoaded: isAsLoaded(await readShape(session, tables)) }),
};

/** Within a partition its index has seen to it. */
const spentOnceStage: Stage = {
  name: 'spent once',
  needs: ['index leg 2'],
  run: async (session, tables) => checkAllSpentOnce(session, tables, (await listPartitions(session, tables)) ?? []),
};

/** Which outputs remain is found by the indexes. */
const repeatStage: Stage = {
  name: 'repeat',
  needs: ['transaction', 'index leg 1', 'index leg 2'],
  run: (session, tables) => checkAllRepeats(session, tables, loadTablesOf(tables).repeat),
};

const busyWalletsStage: Stage = {
  name: 'busy wallets',
  needs: ['busy', 'cluster', 'index address 1', 'index address 3', 'index wallet 1', 'index address_transaction 1'],
  run: async (session, tables) => {
    const { clusteredHeight } = await readCheckpoint(session, tables);
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
      for (const leaf of await listLeaves(session, nameIn(tables, table))) {
        const sql = indexStatements(tables, table, leaf)[index];
        if (sql !== undefined) await session.query(sql);
      }
    },
  })),
);

/** Notes were written where they stay. */
const noteStage: Stage = { name: 'index note', needs: [], run: createNoteIndex };

const EARLY = ['index leg 1', 'index leg 3', 'index address_transaction 1', 'index address 2'];
const early = (name: string): readonly Stage[] => indexStages.filter((stage) => stage.name === name);

/** Heavier first among those that can start together; what others wait for before that. */
export const STAGES: readonly Stage[] = [
  numberStage,
  lateStage,
  legStage,
  movementStage,
  ...early('index leg 1'),
  clusterStage,
  ...early('index address_transaction 1'),
  ...early('index leg 3'),
  sumStage,
  addressStage,
  ...early('index address 2'),
  transactionStage,
  totalStage,
  busyStage,
  counterpartiesStage,
  ...indexStages.filter(({ name }) => !EARLY.includes(name)),
  noteStage,
  spentOnceStage,
  repeatStage,
  busyWalletsStage,
];
