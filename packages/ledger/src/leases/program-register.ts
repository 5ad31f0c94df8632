import { setTimeout as pause } from 'node:timers/promises';
import { CHAIN_IDS, type ChainId, isAppError } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import type { DatabaseOf } from '../servers.ts';
import { LEASE_SCHEMA } from './migrations.ts';
import { type ProgramPlace, toPlace } from './program-name.ts';

/** A program that serves the store. */
export interface RegisteredProgram extends ProgramPlace {
  readonly version: string;
  /** Seconds, Unix time, by the database's clock. */
  readonly startedAt: number;
  /** Last sign of life. */
  readonly seenAt: number;
  readonly isThis: boolean;
}

/** The program that has the lease on a chain. */
export interface ChainWriter extends ProgramPlace {
  /** Seconds, Unix time, by the database's clock. */
  readonly since: number;
  /** End of the lease unless it is renewed. */
  readonly leaseUntil: number;
  readonly isThis: boolean;
}

/** Programs that serve one store. */
export interface ProgramRegister {
  /** Registers this program, with a sign of life every few seconds, until the signal aborts. */
  announce(signal: AbortSignal): Promise<void>;
  /** Programs with a sign of life within a minute, oldest first. */
  list(): Promise<readonly RegisteredProgram[]>;
  /** Chains without an entry are written by nobody, or their server is unavailable. */
  listWriters(): Promise<ReadonlyMap<ChainId, ChainWriter>>;
}

interface Registering {
  /** Database of the records. */
  readonly database: Database;
  readonly databaseOf: DatabaseOf;
  /** Name of this program, which its leases have too. */
  readonly name: string;
  readonly version: string;
}

const RENEW_MS = 5_000;

/** `migrateLedger` must have been run in all databases. */
export const createProgramRegister = ({ database, databaseOf, name, version }: Registering): ProgramRegister => ({
  announce: async (signal) => {
    while (!signal.aborted) {
      // A store that is away gets the next sign of life.
      await database.query(RENEW, [name, version]).catch(() => undefined);
      await pause(RENEW_MS, undefined, { signal }).catch(() => undefined);
    }
    await database.query(REMOVE, [name]).catch(() => undefined);
  },
  list: async () => {
    const rows = await database.query<ProgramRow>(LIST);
    return rows.map(({ name: each, ...row }) => ({ ...toPlace(each), ...row, isThis: each === name }));
  },
  listWriters: async () => {
    const databases = new Set(CHAIN_IDS.map(databaseOf));
    const rows = (await Promise.all([...databases].map(listLeases))).flat();
    return new Map(
      rows.map(({ chain, holder, ...row }) => [chain, { ...toPlace(holder), ...row, isThis: holder === name }]),
    );
  },
});

interface LeaseRow {
  readonly chain: ChainId;
  readonly holder: string;
  readonly since: number;
  readonly leaseUntil: number;
}

async function listLeases(database: Database): Promise<readonly LeaseRow[]> {
  try {
    return await database.query<LeaseRow>(LIST_LEASES);
  } catch (error) {
    if (isAppError(error) && error.code === 'STORE_UNAVAILABLE') return [];
    throw error;
  }
}

interface ProgramRow {
  readonly name: string;
  readonly version: string;
  readonly startedAt: number;
  readonly seenAt: number;
}

/** Also removes programs that were killed long ago. */
const RENEW = `
  with gone as (delete from ${LEASE_SCHEMA}.program where seen < clock_timestamp() - interval '1 hour')
  insert into ${LEASE_SCHEMA}.program (name, version, started, seen)
  values ($1::text, $2::text, clock_timestamp(), clock_timestamp())
  on conflict (name) do update set seen = excluded.seen`;

const REMOVE = `delete from ${LEASE_SCHEMA}.program where name = $1::text`;

const LIST = `
  select name, version, extract(epoch from started)::bigint as "startedAt", extract(epoch from seen)::bigint as "seenAt"
  from ${LEASE_SCHEMA}.program where seen > clock_timestamp() - interval '1 minute' order by started, name`;

const LIST_LEASES = `
  select chain, holder, extract(epoch from since)::bigint as since, extract(epoch from expires)::bigint as "leaseUntil"
  from ${LEASE_SCHEMA}.lease where expires > clock_timestamp()`;
