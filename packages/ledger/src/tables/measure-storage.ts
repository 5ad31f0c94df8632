import type { ChainHolding, ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { findNodes } from '../citus.ts';
import { type DatabaseOf, readServers } from '../servers.ts';
import type { ChainTables } from './chain-tables.ts';
import { type Checkpoint, listCheckpoints } from './checkpoint.ts';

/** Room of a chain's tables and indexes in the store. */
export interface ChainStorage {
  readonly chain: ChainId;
  readonly holding: ChainHolding;
  readonly bytes: number;
  /** Growth at the pace of the newest blocks; undefined where no blocks follow each other, or all have one time. */
  readonly bytesPerDay: number | undefined;
}

/** Newest blocks whose pace counts. */
const NEWEST = 1_000;
const DAY_SEC = 86_400;

/** Measures each schema of these chains: one may have blocks and fetched histories. Chains of an unavailable server lack. */
export async function measureStorage(
  databaseOf: DatabaseOf,
  chains: readonly ChainId[],
): Promise<readonly ChainStorage[]> {
  const { answers } = await readServers(databaseOf, chains, measureChains);
  return answers.flat();
}

async function measureChains(session: Session, chains: readonly ChainId[]): Promise<readonly ChainStorage[]> {
  const measured: ChainStorage[] = [];
  for (const [tables, point] of await listCheckpoints(session, chains)) {
    const bytes = await measureSchema(session, tables.schema);
    const bytesPerDay = tables.isInOrder ? await measureGrowth(session, { tables, point, bytes }) : undefined;
    measured.push({ chain: tables.chain, holding: tables.holding, bytes, bytesPerDay });
  }
  return measured;
}

/** On a node of a Citus cluster the server itself has empty tables of the same names. */
async function measureSchema(session: Session, schema: string): Promise<number> {
  const isPlaced = (await findNodes(session, [schema])).has(schema);
  const [row] = await session.query<{ bytes: number }>(
    `select coalesce(sum(${isPlaced ? 'citus_total_relation_size' : 'pg_total_relation_size'}(oid)), 0)::bigint as bytes from pg_class
     where relnamespace = to_regnamespace($1) and relkind = 'r'`,
    [schema],
  );
  return row?.bytes ?? 0;
}

/** Bytes per transaction over all blocks, times the transactions per day of the newest. */
async function measureGrowth(
  session: Session,
  { tables, point, bytes }: { readonly tables: ChainTables; readonly point: Checkpoint; readonly bytes: number },
): Promise<number | undefined> {
  const [newest] = await session.query<{ transactions: number; seconds: number }>(
    `select coalesce(sum(transactions), 0)::bigint as transactions,
       coalesce(max(time_sec) - min(time_sec), 0)::bigint as seconds
     from (select time_sec, transactions from ${tables.schema}.block order by height desc limit ${NEWEST}) as newest`,
  );
  if (newest === undefined || newest.seconds === 0 || point.transactions === 0) return undefined;
  return Math.round((bytes / point.transactions) * (newest.transactions / newest.seconds) * DAY_SEC);
}
