import { isAppError } from '@sulian/domain';
import type { Database } from '../database.ts';
import type { Session } from '../session.ts';
import { listSequences, listTables, nameOf, quote, type SequenceState, type TableShape } from './catalogue.ts';

/** All tables of some schemas at one moment. */
export interface Snapshot {
  readonly tables: readonly TableShape[];
  readonly sequences: readonly SequenceState[];
  /** Further reads of the same moment. */
  readonly session: Session;
  /**
   * Streams a table in PostgreSQL's binary format; several may be streamed at once.
   * @returns rows
   */
  copyTable(table: TableShape, onChunk: (chunk: Buffer) => Promise<void>): Promise<number>;
}

/** Tables can be created or dropped between the list and the locks. */
const ATTEMPTS = 5;
const UNDEFINED_TABLE = '42P01';
/** The transaction waits while other connections copy. */
const STAY = 'SET LOCAL idle_in_transaction_session_timeout = 0';

/**
 * Reads whole schemas within one exported snapshot while others write. The tables are locked against being dropped or
 * rewritten before the snapshot is taken: PostgreSQL shows a rewritten table as empty to older snapshots.
 * @param listSchemas evaluated within the snapshot again
 * @see https://www.postgresql.org/docs/18/functions-admin.html#FUNCTIONS-SNAPSHOT-SYNCHRONIZATION
 */
export async function readSnapshot<T>(
  database: Database,
  listSchemas: (session: Session) => Promise<readonly string[]>,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const locked = await listTables(database, await listSchemas(database));
    let isBegun = false;
    try {
      return await database.transaction(
        async (session) => {
          await lockTables(session, locked);
          const snapshot = await openSnapshot(database, session, await listSchemas(session));
          requireLocked(snapshot.tables, locked);
          isBegun = true;
          return work(snapshot);
        },
        { isolation: 'repeatable read', readOnly: true, timeoutMs: 0, opening: STAY },
      );
    } catch (error) {
      if (isBegun || !isChanged(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Takes no snapshot, which is why it comes first. */
async function lockTables(session: Session, tables: readonly TableShape[]): Promise<void> {
  if (tables.length > 0) await session.query(`LOCK TABLE ${tables.map(nameOf).join(', ')} IN ACCESS SHARE MODE`);
}

async function openSnapshot(database: Database, session: Session, schemas: readonly string[]): Promise<Snapshot> {
  const [exported] = await session.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
  const snapshot = exported?.id ?? '';
  return {
    tables: await listTables(session, schemas),
    sequences: await listSequences(session, schemas),
    session,
    copyTable: (table, onChunk) =>
      database.transaction((reading) => reading.copyOutChunks(copyOutSql(table), onChunk), {
        isolation: 'repeatable read',
        readOnly: true,
        timeoutMs: 0,
        snapshot,
      }),
  };
}

/** `COPY` takes no empty list of columns. */
export const columnList = ({ columns }: TableShape): string =>
  columns.length === 0 ? '' : ` (${columns.map(({ name }) => quote(name)).join(', ')})`;

const copyOutSql = (table: TableShape): string => `COPY ${nameOf(table)}${columnList(table)} TO STDOUT (FORMAT binary)`;

class TablesChanged extends Error {}

function requireLocked(tables: readonly TableShape[], locked: readonly TableShape[]): void {
  const names = new Set(locked.map(nameOf));
  const isLocked = tables.every((table) => names.has(nameOf(table)));
  if (!isLocked) throw new TablesChanged('tables were created meanwhile');
}

const isChanged = (error: unknown): boolean =>
  error instanceof TablesChanged || (isAppError(error) && error.details['sqlState'] === UNDEFINED_TABLE);
