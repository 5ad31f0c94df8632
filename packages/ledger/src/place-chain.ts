import { AppError, CHAIN_IDS, type ChainId } from '@sulian/domain';
import { claim, type Database, type Session } from '@sulian/postgres';
import { type CitusNode, findNodes, hasCitus, listNodes, nameOfNode } from './citus.ts';
import { nameOf } from './drop-chain.ts';
import { type DatabaseOf, readServers } from './servers.ts';
import { tablesOf } from './tables/chain-tables.ts';
import { findCheckpoint } from './tables/checkpoint.ts';
import { listSchemas, schemaOf } from './tables/schema.ts';
import { analyseTables } from './tables/vacuum.ts';

/** Schema of a chain's blocks in a Citus cluster. Fetched histories and all that chains share are on the coordinator. */
export interface Placement {
  readonly chain: ChainId;
  /** `host:port`, or `own`: the coordinator itself. */
  readonly node: string;
  readonly isChanged: boolean;
}

/** The coordinator itself, as a destination. */
const OWN = 'own';
/** The transaction waits while another connection places. */
const STAY = 'set local idle_in_transaction_session_timeout = 0';

/**
 * Stored chains whose databases are Citus coordinators.
 * @throws STORE_UNAVAILABLE where a server cannot be read, BAD_REQUEST where no database has Citus, CHAIN_NOT_INDEXED for none
 */
export async function listPlaceable(databaseOf: DatabaseOf): Promise<readonly ChainId[]> {
  const { answers, away } = await readServers(databaseOf, CHAIN_IDS, async (database, chains) =>
    (await hasCitus(database)) ? { chains: await listStored(database, chains) } : { chains: undefined },
  );
  if (away.length > 0)
    throw new AppError('STORE_UNAVAILABLE', `the server of ${away.join(' ')} is unavailable`, {
      details: { chains: away },
    });
  if (answers.every(({ chains }) => chains === undefined))
    throw new AppError('BAD_REQUEST', `missing Citus in the databases with a ledger: ${CREATE}`);
  const stored = answers.flatMap(({ chains }) => chains ?? []);
  if (stored.length === 0) throw new AppError('CHAIN_NOT_INDEXED', 'the coordinator stores no chain');
  return stored;
}

const CREATE = 'run "create extension citus" on its coordinator and its nodes';

const listStored = async (session: Session, chains: readonly ChainId[]): Promise<readonly ChainId[]> =>
  (await listSchemas(session, chains)).filter(({ holding }) => holding === 'BLOCKS').map(({ chain }) => chain);

/**
 * Places the schema of a chain on a node, by default on one that Citus selects; a chain that is there is unchanged. Nobody
 * else may use the chain meanwhile.
 * @param to `host:port` of a node, or `own`
 * @throws BAD_REQUEST, CHAIN_NOT_INDEXED, CHAIN_IN_USE
 */
export async function placeChain(database: Database, chain: ChainId, to?: string): Promise<Placement> {
  if (!(await hasCitus(database)))
    throw new AppError('BAD_REQUEST', `the database of ${chain} has no Citus: ${CREATE}`, { details: { chain } });
  const target = to === undefined || to === OWN ? undefined : await requireNode(database, to);
  const place = async (session: Session): Promise<Placement> => {
    await claimChain(session, chain);
    // On another connection: a lock of this one on a table would stop Citus.
    await requireComplete(database, chain);
    const before = await findNode(database, chain);
    const isThere = to === undefined ? before !== OWN : before === to;
    if (isThere) return { chain, node: before, isChanged: false };
    if (to === OWN) await callCitus(database, 'citus_schema_undistribute($1)', [schemaOf(chain)]);
    else await distribute(database, { chain, isLocal: before === OWN, target });
    await analyseTables(database, tablesOf(chain));
    return { chain, node: await findNode(database, chain), isChanged: true };
  };
  return database.transaction(place, { timeoutMs: 0, opening: STAY });
}

interface Distribution {
  readonly chain: ChainId;
  readonly isLocal: boolean;
  readonly target: CitusNode | undefined;
}

/** Citus copies a schema to the node that it selects, and moves it from there: other connections of its own do the latter. */
async function distribute(database: Database, { chain, isLocal, target }: Distribution): Promise<void> {
  const schema = schemaOf(chain);
  if (isLocal) await callCitus(database, 'citus_schema_distribute($1)', [schema]);
  if (target === undefined || (await findNode(database, chain)) === nameOfNode(target)) return;
  // Other moves need a primary key of each table.
  const move = `citus_schema_move($1, $2, $3, 'block_writes')`;
  await callCitus(database, move, [schema, target.host, target.port]);
}

const callCitus = (database: Database, call: string, params: readonly (string | number)[]): Promise<unknown> =>
  database.transaction((session) => session.query(`select ${call}`, params), { timeoutMs: 0 });

const findNode = async (session: Session, chain: ChainId): Promise<string> => {
  const schema = schemaOf(chain);
  return (await findNodes(session, [schema])).get(schema) ?? OWN;
};

/** @throws BAD_REQUEST naming the nodes */
async function requireNode(session: Session, name: string): Promise<CitusNode> {
  const nodes = await listNodes(session);
  const node = nodes.find((each) => nameOfNode(each) === name);
  if (node !== undefined) return node;
  throw new AppError(
    'BAD_REQUEST',
    `the cluster has no node ${JSON.stringify(name)} that takes schemas; nodes: ${nodes.map(nameOfNode).join(' ') || 'none'}`,
  );
}

const inUse = (chain: ChainId, reason: string) => new AppError('CHAIN_IN_USE', reason, { details: { chain } });

/** @throws CHAIN_IN_USE */
async function claimChain(session: Session, chain: ChainId): Promise<void> {
  if (!(await claim(session, nameOf(chain))))
    throw inUse(chain, `another program follows, imports or serves ${chain}; stop it first`);
}

/** @throws CHAIN_NOT_INDEXED, CHAIN_IN_USE */
async function requireComplete(session: Session, chain: ChainId): Promise<void> {
  const { height, isLoading } = await findCheckpoint(session, chain);
  if (height === undefined)
    throw new AppError('CHAIN_NOT_INDEXED', `nothing of ${chain} is stored: import or follow it first`, {
      details: { chain },
    });
  if (isLoading) throw inUse(chain, `the bulk import of ${chain} is not finished; finish or drop it first`);
}
