import { PassThrough } from 'node:stream';
import { AppError, type ChainId } from '@sulian/domain';
import {
  type ChainExtent,
  createLedger,
  dropSchemas,
  findNodes,
  layOutChain,
  listExtents,
  schemaOf,
  whileHolding,
} from '@sulian/ledger';
import {
  claim,
  type Database,
  digestRows,
  fillTables,
  openDatabase,
  readSnapshot,
  requireSessions,
  type Session,
  type Snapshot,
  type TableShape,
} from '@sulian/postgres';
import { verify } from '../commands/verify.ts';
import { prepareLedgers } from '../ledger-servers.ts';
import type { Program } from '../program.ts';
import type { Progress } from '../progress.ts';

export interface MoveRequest {
  readonly chain: ChainId;
  /** Address of the database that gets the copy, with its password; undefined: the database of the records. */
  readonly to: string | undefined;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}

export interface MoveReport {
  readonly chain: ChainId;
  /** `own`: the server of the records. */
  readonly host: string;
  /** Last block of the copy; undefined where histories on demand alone are stored. */
  readonly height: number | undefined;
  readonly tables: number;
  /** Copied rows; 0 where an equal copy was there already. */
  readonly rows: number;
  /** Faults that `verify` found in the copy. */
  readonly faults: readonly string[];
}

/** Name of the server of the records, in commands and reports. */
export const OWN_SERVER = 'own';
/** Remark on the schemas of a copy until it is proven. */
const UNPROVEN = 'copied, not proven';
/** Snapshot, and one copy at once. */
const CONNECTIONS = 3;
const SAMPLE = 200;

/**
 * Copies the ledger of a chain to another server, of one moment, in one transaction there, and compares digests of all
 * rows. The former ledger is unchanged and remains in use. A copy that was interrupted leaves nothing or an unproven
 * copy, which the next attempt replaces.
 * @throws CHAIN_NOT_INDEXED, CHAIN_IN_USE, STORE_NOT_EMPTY, BAD_REQUEST naming the address without its password
 */
export async function copyChain(program: Program, request: MoveRequest): Promise<MoveReport> {
  const { chain, to } = request;
  if (program.ledgerServers.serverOf(chain)?.url === to)
    throw new AppError('BAD_REQUEST', `the ledger of ${chain} is on this server already`);
  const target =
    to === undefined
      ? program.openPool(CONNECTIONS)
      : openDatabase({ url: to, maxConnections: CONNECTIONS, applicationName: 'sulian move' });
  const pools = program.openLedgerPools(CONNECTIONS);
  const main = program.openPool(CONNECTIONS);
  try {
    if (to !== undefined) await prepareTarget(target, to);
    const source = pools.find(({ server }) => server.chains.includes(chain))?.database ?? main;
    const copied = await whileHolding(
      () => source,
      [chain],
      () => copyBetween({ ...request, source, target }),
    );
    const faults = await proveCopy(program, target, chain);
    if (faults.length === 0) await remark(target, copied.schemas, undefined);
    const host = to === undefined ? OWN_SERVER : hostOf(to);
    return { chain, host, height: copied.height, tables: copied.tables, rows: copied.rows, faults };
  } finally {
    await Promise.all([target, main, ...pools.map(({ database }) => database)].map((each) => each.close()));
  }
}

const hostOf = (url: string): string => decodeURIComponent(new URL(url).host);

async function prepareTarget(target: Database, to: string): Promise<void> {
  await requireSessions({ url: to, setting: '--to' })
    .then(() => prepareLedgers(target))
    .catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new AppError('BAD_REQUEST', `cannot use the database at ${hostOf(to)}: ${reason}`, { cause });
    });
}

interface Copying extends MoveRequest {
  readonly source: Database;
  readonly target: Database;
}

interface Copied {
  readonly schemas: readonly string[];
  readonly height: number | undefined;
  readonly tables: number;
  readonly rows: number;
}

async function copyBetween(job: Copying): Promise<Copied> {
  let extents: readonly ChainExtent[] = [];
  const listSchemas = async (session: Session): Promise<readonly string[]> => {
    extents = requireMovable(job.chain, await listExtents(session, [job.chain]));
    const schemas = extents.map(toSchema);
    await requireNotPlaced(session, job.chain, schemas);
    return schemas;
  };
  return readSnapshot(job.source, listSchemas, async (snapshot) => {
    const schemas = extents.map(toSchema);
    const counts = new Map<TableShape, number>();
    await job.target.transaction((session) => copyOnce(session, job, { snapshot, extents, counts }), { timeoutMs: 0 });
    job.progress?.update(snapshot.tables.length, 'comparing digests');
    await requireEqual(job, snapshot, schemas);
    return {
      schemas,
      height: extents.find(({ holding }) => holding === 'BLOCKS')?.height,
      tables: snapshot.tables.length,
      rows: [...counts.values()].reduce((sum, each) => sum + each, 0),
    };
  });
}

const toSchema = ({ chain, holding }: ChainExtent): string => schemaOf(chain, holding);

/** @throws CHAIN_NOT_INDEXED, CHAIN_IN_USE */
function requireMovable(chain: ChainId, extents: readonly ChainExtent[]): readonly ChainExtent[] {
  if (extents.length === 0) throw new AppError('CHAIN_NOT_INDEXED', `nothing of ${chain} is stored`);
  if (extents.some(({ isLoading }) => isLoading))
    throw new AppError('CHAIN_IN_USE', `the bulk import of ${chain} is not finished; finish or drop it first`);
  return extents;
}

/** No snapshot covers several connections to a node of a Citus cluster. @throws BAD_REQUEST */
async function requireNotPlaced(session: Session, chain: ChainId, schemas: readonly string[]): Promise<void> {
  const [node] = (await findNodes(session, schemas)).values();
  if (node === undefined) return;
  const command = `sulian distribute --chain ${chain} --to own`;
  throw new AppError('BAD_REQUEST', `${chain} is on ${node} of a Citus cluster: run "${command}" first`);
}

interface CopySource {
  readonly snapshot: Snapshot;
  readonly extents: readonly ChainExtent[];
  /** Copied rows of each table. */
  readonly counts: Map<TableShape, number>;
}

/** Does nothing where a proven copy is there: its digests decide. */
async function copyOnce(session: Session, job: Copying, { snapshot, extents, counts }: CopySource): Promise<void> {
  const { chain, signal, progress } = job;
  if (!(await claim(session, `sulian move ${chain}`)))
    throw new AppError('CHAIN_IN_USE', `another program copies ${chain} to this database`);
  const schemas = extents.map(toSchema);
  const remarks = await listRemarks(session, schemas);
  if (remarks.some((each) => each !== UNPROVEN)) return;
  if (remarks.length > 0) await dropSchemas(session, chain);
  for (const extent of extents) await layOutChain(session, extent);
  const copyTable = (shape: TableShape): PassThrough => {
    progress?.update(counts.size, `copying ${shape.schema}.${shape.name}`);
    return toStream((onChunk) => snapshot.copyTable(shape, onChunk), {
      signal,
      onRows: (rows) => counts.set(shape, rows),
    });
  };
  progress?.setTotal(snapshot.tables.length);
  const tables = snapshot.tables.map((shape) => ({
    shape,
    rows: () => counts.get(shape) ?? 0,
    read: () => copyTable(shape),
  }));
  await fillTables(session, schemas, { tables, sequences: snapshot.sequences });
  await remark(session, schemas, UNPROVEN);
}

/** Remarks of those schemas that are there; '' for none. */
async function listRemarks(session: Session, schemas: readonly string[]): Promise<readonly string[]> {
  const rows = await session.query<{ remark: string | null }>(
    `SELECT obj_description(oid, 'pg_namespace') AS remark FROM pg_namespace WHERE nspname = ANY($1::text[])`,
    [schemas],
  );
  return rows.map((row) => row.remark ?? '');
}

/** The schemas are of the chains' own list. */
async function remark(session: Session, schemas: readonly string[], text: typeof UNPROVEN | undefined): Promise<void> {
  for (const schema of schemas)
    await session.query(`COMMENT ON SCHEMA ${schema} IS ${text === undefined ? 'NULL' : `'${text}'`}`);
}

interface StreamOptions {
  readonly signal: AbortSignal;
  /** Called when the last chunk was taken. */
  readonly onRows: (rows: number) => void;
}

/** Chunks of a copy as they come; each is requested after the one before was taken. */
function toStream(
  copy: (onChunk: (chunk: Buffer) => Promise<void>) => Promise<number>,
  { signal, onRows }: StreamOptions,
): PassThrough {
  const stream = new PassThrough();
  // A fault reaches the reader; one that comes after the reader has stopped must not end the process.
  stream.on('error', () => undefined);
  const write = (chunk: Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      stream.write(chunk, (error) => (error == null ? resolve() : reject(error)));
    });
  copy(write).then(
    (rows) => {
      onRows(rows);
      stream.end();
    },
    (error: Error) => stream.destroy(error),
  );
  return stream;
}

/** @throws STORE_NOT_EMPTY, INTERNAL where rows of a new copy differ */
async function requireEqual({ chain, target }: Copying, snapshot: Snapshot, schemas: readonly string[]): Promise<void> {
  const isNew = (await listRemarks(target, schemas)).includes(UNPROVEN);
  const expected = await digestRows(snapshot.session, snapshot.tables);
  const digests = await digestRows(target, snapshot.tables).catch((cause: unknown) => {
    if (isNew) throw cause;
    return {};
  });
  const other = Object.keys(expected).filter((table) => expected[table] !== Reflect.get(digests, table));
  if (other.length === 0) return;
  if (isNew) throw new AppError('INTERNAL', `the copy of ${chain} differs in ${other.join(', ')}`);
  throw new AppError(
    'STORE_NOT_EMPTY',
    `the database has another ledger of ${chain}, which differs in ${other.join(', ')}; choose an empty database`,
    { details: { chain } },
  );
}

/** Verifies tables, and counts a sample of addresses again. @returns faults */
async function proveCopy(program: Program, target: Database, chain: ChainId): Promise<readonly string[]> {
  const databaseOf = () => target;
  const { registry, counterparties } = program;
  const ledger = createLedger(target, registry, { counterparties, databaseOf });
  const { height } = await ledger.getState(chain);
  if (height === undefined) return [];
  return (await verify({ databaseOf, ledger, counterparties }, chain, SAMPLE)).faults;
}
