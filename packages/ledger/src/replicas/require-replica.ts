import { AppError, type ChainId } from '@sulian/domain';
import { type Database, toStoreError } from '@sulian/postgres';
import { migrationsOf } from '../chain-migrations/index.ts';
import { ledgerMigrations } from '../migrations/index.ts';
import { schemaOf } from '../tables/schema.ts';

interface Identity {
  /** Number of the cluster, which its streaming replicas share. */
  readonly system: string;
  readonly database: number;
  readonly follows: boolean;
}

const IDENTIFY = `
  select system_identifier::text as system, pg_is_in_recovery() as follows,
    (select oid::bigint from pg_database where datname = current_database()) as database
  from pg_control_system()`;

/** Checks of one replica against the server with the ledger, which is compared as it was last known while it is unavailable. */
export function createReplicaCheck(writer: Database, chain: ChainId): (replica: Database) => Promise<void> {
  let known: Identity | undefined;
  return async (replica) => {
    known = await identify(writer).catch((error: unknown) => {
      if (known === undefined || toStoreError(error).code !== 'STORE_UNAVAILABLE') throw error;
      return known;
    });
    requireSame(await identify(replica), known);
    await requireMigrated(replica, chain);
  };
}

async function identify(database: Database): Promise<Identity> {
  const [row] = await database.query<Identity>(IDENTIFY);
  if (row === undefined) throw new AppError('STORE_UNAVAILABLE', 'the server does not report its identifier');
  return row;
}

/**
 * A promoted replica has the number of its former source, and blocks of its own.
 * @throws CONFIG_INVALID
 */
function requireSame(replica: Identity, writer: Identity): void {
  if (replica.system !== writer.system)
    throw new AppError('CONFIG_INVALID', 'this is another server, and no streaming replica of the one with the ledger');
  if (replica.database !== writer.database)
    throw new AppError('CONFIG_INVALID', 'this is another database than the one with the ledger');
  if (!replica.follows)
    throw new AppError('CONFIG_INVALID', 'this server follows no other one: it may have been promoted');
}

/** Tables of an older program may lack what queries name. @throws STORE_UNAVAILABLE until the replica has replayed the changes */
async function requireMigrated(replica: Database, chain: ChainId): Promise<void> {
  const schemas = [
    { schema: 'ledger', wanted: ledgerMigrations.at(-1)?.number ?? 0 },
    { schema: schemaOf(chain), wanted: migrationsOf('BLOCKS').at(-1)?.number ?? 0 },
  ];
  for (const { schema, wanted } of schemas) {
    const [table] = await replica.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      `${schema}.migration`,
    ]);
    // A chain without a schema has no blocks there yet, and is answered as such.
    if (table?.exists !== true) continue;
    const [row] = await replica.query<{ number: number | null }>(
      `select max(number) as number from ${schema}.migration`,
    );
    if ((row?.number ?? 0) < wanted)
      throw new AppError('STORE_UNAVAILABLE', `the replica has not replayed the newest tables of ${schema} yet`);
  }
}
