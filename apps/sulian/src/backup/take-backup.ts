import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, CHAIN_IDS, type ChainId } from '@sulian/domain';
import { whileHolding } from '@sulian/ledger';
import { type Database, readSnapshot, type Session, type Snapshot, type TableShape } from '@sulian/postgres';
import type { Config } from '../config.ts';
import type { LedgerServer } from '../ledger-servers.ts';
import type { LedgerPool, Program } from '../program.ts';
import type { Progress } from '../progress.ts';
import type { Manifest } from './manifest.ts';
import { listMigrations, NOTHING, type Selection, selectSchemas } from './schemas.ts';
import { writeCompressed } from './stored-file.ts';
import { copyFiles, describeStore, findStore, type TakenBackup, whileAlone, writeDraft } from './write-draft.ts';

export interface BackupRequest {
  /** Folder of backups, which gets one more. */
  readonly folder: string;
  /** Undefined: all chains. */
  readonly chains?: readonly ChainId[] | undefined;
  /** Leaves out ledgers on other servers. */
  readonly withoutOtherServers?: boolean;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}

/** Claim, snapshot, and two copies at once. */
const CONNECTIONS = 4;
const COPIES = 2;
/**
 * Writes a backup while others write to the store: every table at one moment, then the manifest, and last its name. The
 * ledgers of another server are read at a moment of their own, after that of the records.
 * @throws BACKUP_RUNNING, DISK_FULL, STORE_UNAVAILABLE naming a chain whose server is unavailable
 */
export async function takeBackup(
  program: Pick<Program, 'openPool' | 'openLedgerPools' | 'config'>,
  request: BackupRequest,
): Promise<TakenBackup> {
  const { ledgerUrls } = program.config;
  const pools = program.openLedgerPools(CONNECTIONS);
  try {
    return await whileAlone(program.openPool(CONNECTIONS), request.folder, async (_session, { database, folder }) => {
      const parts: StorePart[] = [
        { database, chains: CHAIN_IDS.filter((chain) => !ledgerUrls.has(chain)), hasShared: true },
        ...pools.filter(({ server }) => isWanted(server, request)).map(toPart),
      ];
      for (const { server, database: pool } of pools) if (isWanted(server, request)) await requireServer(server, pool);
      const databaseOf = (chain: ChainId) => parts.find(({ chains }) => chains.includes(chain))?.database ?? database;
      // A chain that is dropped meanwhile would wait for us, and everybody who reads it would wait for that.
      return whileHolding(databaseOf, CHAIN_IDS, () => writeBackup({ ...request, folder, database, parts, program }));
    });
  } finally {
    await Promise.all(pools.map(({ database }) => database.close()));
  }
}

/** Some chains of a store, on one server. */
interface StorePart {
  readonly database: Database;
  readonly chains: readonly ChainId[];
  /** Records, prices and what else all chains share. */
  readonly hasShared: boolean;
}

const toPart = ({ server, database }: LedgerPool): StorePart => ({ database, chains: server.chains, hasShared: false });

const isWanted = ({ chains }: LedgerServer, { chains: named, withoutOtherServers }: BackupRequest): boolean =>
  withoutOtherServers !== true && (named === undefined || chains.some((chain) => named.includes(chain)));

/** @throws STORE_UNAVAILABLE naming its chains */
async function requireServer({ host, chains }: LedgerServer, pool: Database): Promise<void> {
  await pool.query('SELECT 1').catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      'STORE_UNAVAILABLE',
      `cannot back up without the ledger of ${chains.join(' ')}: its server ${host} is unavailable: ${reason}`,
      { details: { chains }, cause },
    );
  });
}

interface Job extends BackupRequest {
  /** With the records. */
  readonly database: Database;
  readonly parts: readonly StorePart[];
  readonly program: Pick<Program, 'config'>;
}

async function writeBackup(job: Job): Promise<TakenBackup> {
  const store = await findStore(job.database);
  return writeDraft({ ...job, store }, async (draft, time) => {
    mkdirSync(join(draft, 'data'), { mode: 0o700 });
    return readParts(job, job.parts, (read) => writeContent(job, { draft, read }, { store, time }));
  });
}

interface ReadPart {
  readonly snapshot: Snapshot;
  readonly selection: Selection;
}

/** Opens the snapshots one within the other, so that all last until the work ends. */
async function readParts<T>(
  job: Job,
  [part, ...rest]: readonly StorePart[],
  work: (read: readonly ReadPart[]) => Promise<T>,
): Promise<T> {
  if (part === undefined) return work([]);
  let selection: Selection | undefined;
  const listSchemas = async (session: Session): Promise<readonly string[]> => {
    selection = await selectSchemas(session, { ...part, named: job.chains });
    return selection.schemas;
  };
  return readSnapshot(part.database, listSchemas, (snapshot) => {
    const own = { snapshot, selection: selection ?? NOTHING };
    return readParts(job, rest, (others) => work([own, ...others]));
  });
}

async function writeContent(
  job: Job,
  { draft, read }: { readonly draft: string; readonly read: readonly ReadPart[] },
  origin: Pick<Manifest, 'store' | 'time'>,
): Promise<Manifest> {
  const extents = read.flatMap(({ selection }) => selection.extents);
  const { config } = job.program;
  return {
    ...(await describeStore((read[0] as ReadPart).snapshot.session, origin)),
    migrations: listMigrations(extents),
    chains: extents.map(({ chain, holding, firstHeight, height, hash, transactions }) => ({
      chain,
      held: holding,
      ...(firstHeight === undefined ? {} : { firstHeight }),
      ...(height === undefined ? {} : { height }),
      ...(hash === undefined ? {} : { hash }),
      transactions,
    })),
    omitted: [...read.flatMap(({ selection }) => selection.omitted), ...listElsewhere(config, job.parts)],
    tables: await copyTables(job, read, draft),
    sequences: read.flatMap(({ snapshot }) => snapshot.sequences),
    files: await copyFiles(config.dataDir, draft),
  };
}

/** Chains of servers that the backup does not read. */
function listElsewhere({ ledgerUrls }: Pick<Config, 'ledgerUrls'>, parts: readonly StorePart[]): Manifest['omitted'] {
  const read = new Set(parts.flatMap(({ chains }) => chains));
  return [...ledgerUrls.keys()].filter((chain) => !read.has(chain)).map((chain) => ({ chain, reason: 'OTHER_SERVER' }));
}

async function copyTables(job: Job, read: readonly ReadPart[], draft: string): Promise<Manifest['tables']> {
  const tables = read.flatMap(({ snapshot }) => snapshot.tables.map((table) => ({ snapshot, table })));
  const done: Manifest['tables'] = [];
  job.progress?.setTotal(tables.length);
  const queue = tables.entries();
  const copyOn = async (): Promise<void> => {
    for (const [index, { snapshot, table }] of queue) {
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
