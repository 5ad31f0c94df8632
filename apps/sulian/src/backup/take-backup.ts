import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CHAIN_IDS, type ChainId } from '@sulian/domain';
import { whileHolding } from '@sulian/ledger';
import { type Database, readSnapshot, type Session, type Snapshot, type TableShape } from '@sulian/postgres';
import type { Program } from '../compose.ts';
import type { Progress } from '../progress.ts';
import type { Manifest } from './manifest.ts';
import { listMigrations, type Selection, selectSchemas } from './schemas.ts';
import { writeCompressed } from './stored-file.ts';
import { copyFiles, describeStore, findStore, type TakenBackup, whileAlone, writeDraft } from './write-draft.ts';

export interface BackupRequest {
  /** Folder of backups, which gets one more. */
  readonly folder: string;
  /** Undefined: all chains. */
  readonly chains?: readonly ChainId[] | undefined;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}

/** Claim, snapshot, and two copies at once. */
const CONNECTIONS = 4;
const COPIES = 2;
/**
 * Writes a backup while others write to the store: every table at one moment, then the manifest, and last its name.
 * @throws BACKUP_RUNNING, DISK_FULL, STORE_UNAVAILABLE
 */
export async function takeBackup(
  program: Pick<Program, 'openPool' | 'config'>,
  request: BackupRequest,
): Promise<TakenBackup> {
  return whileAlone(program.openPool(CONNECTIONS), request.folder, (_session, { database, folder }) =>
    // A chain that is dropped meanwhile would wait for us, and everybody who reads it would wait for that.
    whileHolding(database, CHAIN_IDS, () => writeBackup({ ...request, folder, database, program })),
  );
}

interface Job extends BackupRequest {
  readonly database: Database;
  readonly program: Pick<Program, 'config'>;
}

async function writeBackup(job: Job): Promise<TakenBackup> {
  const store = await findStore(job.database);
  return writeDraft({ ...job, store }, async (draft, time) => {
    mkdirSync(join(draft, 'data'), { mode: 0o700 });
    return writeContent(job, draft, { store, time });
  });
}

async function writeContent(job: Job, draft: string, origin: Pick<Manifest, 'store' | 'time'>): Promise<Manifest> {
  let selection: Selection | undefined;
  const listSchemas = async (session: Session): Promise<readonly string[]> => {
    selection = await selectSchemas(session, job.chains);
    return selection.schemas;
  };
  return readSnapshot(job.database, listSchemas, async (snapshot) => {
    const { extents = [], omitted = [] } = selection ?? {};
    return {
      ...(await describeStore(snapshot.session, origin)),
      migrations: listMigrations(extents),
      chains: extents.map(({ chain, held, firstHeight, height, hash, transactions }) => ({
        chain,
        held,
        ...(firstHeight === undefined ? {} : { firstHeight }),
        ...(height === undefined ? {} : { height }),
        ...(hash === undefined ? {} : { hash }),
        transactions,
      })),
      omitted,
      tables: await copyTables(job, snapshot, draft),
      sequences: [...snapshot.sequences],
      files: await copyFiles(job.program.config.dataDir, draft),
    };
  });
}

async function copyTables(job: Job, snapshot: Snapshot, draft: string): Promise<Manifest['tables']> {
  const { tables } = snapshot;
  const done: Manifest['tables'] = [];
  job.progress?.setTotal(tables.length);
  const queue = tables.entries();
  const copyOn = async (): Promise<void> => {
    for (const [index, table] of queue) {
      job.signal.throwIfAborted();
      const copied = await copyTable(job, snapshot, { table, draft });
      done[index] = copied;
      job.progress?.update(done.filter((each) => each !== undefined).length, `${table.schema}.${table.name}`);
    }
  };
  await Promise.all(Array.from({ length: COPIES }, copyOn));
  return done;
}

async function copyTable(
  { signal }: Job,
  snapshot: Snapshot,
  { table, draft }: { readonly table: TableShape; readonly draft: string },
): Promise<Manifest['tables'][number]> {
  const file = `data/${table.schema}.${table.name}.copy.gz`;
  const writer = writeCompressed(join(draft, file));
  try {
    const rows = await snapshot.copyTable(table, async (chunk) => {
      signal.throwIfAborted();
      await writer.write(chunk);
    });
    const { schema, name, target, columns } = table;
    return { schema, name, target, columns: [...columns], rows, file, ...(await writer.end()) };
  } catch (error) {
    await writer.abort(error);
    throw error;
  }
}
