import type { Clustering } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import type { EdgeCounting } from '../counterparties/settings.ts';
import { type ChainTables, nameIn, storedTables, type TableName } from '../tables/chain-tables.ts';
import { findCheckpoint, lockCheckpoint, saveCheckpoint } from '../tables/checkpoint.ts';
import { vacuumAddresses, vacuumCounterparties } from '../tables/vacuum.ts';
import { withCorruptBlocks } from '../write/corrupt-blocks.ts';
import { MARKS } from './load-marks.ts';
import type { LoadSums } from './load-memory.ts';
import { dropLoadTables } from './load-tables.ts';
import { STAGES, type Stage, type StageInput } from './stages.ts';

/** Stages that run at the same time: sorting and hashing occupy two cores. */
const CONCURRENCY = 2;

const SETTINGS = `
  set local work_mem = '384MB';
  set local maintenance_work_mem = '512MB';
  set local max_parallel_workers_per_gather = 1;
  set local parallel_setup_cost = 0;
  set local parallel_tuple_cost = 0.01;
  set local max_parallel_maintenance_workers = 1`;

/** Builds what loaded blocks need to be read, stage by stage; stages done before are skipped. */
export async function finishBulk(
  database: Database,
  tables: ChainTables,
  options: {
    readonly onProgress?: ((stage: string, share: number) => void) | undefined;
    readonly clustering?: Clustering | undefined;
    readonly counting?: EdgeCounting | undefined;
    /** Memory of the whole loading; undefined when another process has loaded, or a part. */
    readonly memory?: LoadSums | undefined;
  },
): Promise<void> {
  const { onProgress = () => undefined, clustering, counting, memory } = options;
  if (!(await findCheckpoint(database, tables.chain)).isLoading) return;
  const done = await listDone(database, tables);
  const total = STAGES.length + 1;
  await runAll(done, async (stage) => {
    onProgress(stage.name, done.size / total);
    await runStage(database, tables, { stage, input: { clustering, counting, memory } });
  });
  onProgress('open', (total - 1) / total);
  await openChain(database, tables);
  onProgress('open', 1);
}

async function listDone(database: Database, { bulkStage }: ChainTables): Promise<Set<string>> {
  const rows = await database.query<{ stage: string }>(`select stage from ${bulkStage} where stage <> all($1)`, [
    MARKS,
  ]);
  return new Set(rows.map((row) => row.stage));
}

/** Runs every stage once those that it needs are done, a few at a time; the first fault stops new ones. */
async function runAll(done: Set<string>, run: (stage: Stage) => Promise<void>): Promise<void> {
  const waiting = STAGES.filter((stage) => !done.has(stage.name));
  const running = new Map<string, Promise<void>>();
  try {
    while (waiting.length > 0 || running.size > 0) {
      for (let at = 0; at < waiting.length && running.size < CONCURRENCY; ) {
        const stage = waiting[at];
        if (stage === undefined || !stage.needs.every((name) => done.has(name))) {
          at += 1;
          continue;
        }
        waiting.splice(at, 1);
        running.set(
          stage.name,
          run(stage).then(() => {
            done.add(stage.name);
            running.delete(stage.name);
          }),
        );
      }
      await Promise.race(running.values());
    }
  } finally {
    await Promise.allSettled(running.values());
  }
}

const runStage = (
  database: Database,
  tables: ChainTables,
  { stage, input }: { readonly stage: Stage; readonly input: StageInput },
): Promise<void> =>
  withCorruptBlocks(tables.chain, () =>
    inStage(database, async (session) => {
      await stage.run(session, tables, input);
      await session.query(`insert into ${tables.bulkStage} (stage) values ($1)`, [stage.name]);
    }),
  );

const inStage = (database: Database, work: (session: Session) => Promise<void>): Promise<void> =>
  database.transaction(
    async (session) => {
      await session.query(SETTINGS);
      await work(session);
    },
    { timeoutMs: 0, asyncCommit: true },
  );

/** The large tables, whose stages need the planner to know them already; nothing is changed in them after. */
const ANALYSED: readonly TableName[] = ['leg', 'address', 'address_transaction', 'address_total'];

/** Drops what only building needed and lets readers in. */
async function openChain(database: Database, tables: ChainTables): Promise<void> {
  const rest = storedTables(tables).filter((table) => !ANALYSED.includes(table));
  const names = [...rest.map((table) => nameIn(tables, table)), tables.event, tables.note];
  await database.query(`analyze ${names.join(', ')}`);
  // After that commit, which takes those of the stages to the disk: they did not wait for it.
  await vacuumAddresses(database, tables);
  await vacuumCounterparties(database, tables);
  await database.transaction(
    async (session) => {
      const point = await lockCheckpoint(session, tables);
      if (!point.isLoading) return;
      const rows = await session.query<{ next: number }>(
        `select coalesce(max(address_id), 0) + 1 as next from ${tables.address}`,
      );
      const legs = tables.spendsTokens ? await countLegs(session, tables) : point.legs;
      await dropLoadTables(session, tables);
      await session.query(`delete from ${tables.bulkStage}`);
      await saveCheckpoint(session, tables, { ...point, isLoading: false, nextAddressId: rows[0]?.next ?? 1, legs });
    },
    { timeoutMs: 0 },
  );
}

/** Spent tokens became legs when their outputs were found. */
async function countLegs(session: Session, { leg }: ChainTables): Promise<number> {
  const rows = await session.query<{ count: number }>(`select count(*) as count from ${leg}`);
  return rows[0]?.count ?? 0;
}
