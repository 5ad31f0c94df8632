import type { ChainId } from '@sulian/domain';
import { type ChainExtent, findNodes, ledgerMigrations, listExtents, migrationsOf, schemaOf } from '@sulian/ledger';
import { checksumOf, type Migration, type Session } from '@sulian/postgres';
import { recordsMigrations } from '@sulian/records';
import type { Manifest } from './manifest.ts';

/** Schemas that all chains share. */
const SHARED: Readonly<Record<string, readonly Migration[]>> = { records: recordsMigrations, ledger: ledgerMigrations };

/** Content of a backup: everything shared, and some chains. */
export interface Selection {
  readonly extents: readonly ChainExtent[];
  readonly omitted: Manifest['omitted'];
  readonly schemas: readonly string[];
}

export const NOTHING: Selection = { extents: [], omitted: [], schemas: [] };

type Omission = Manifest['omitted'][number]['reason'];

interface SelectionRequest {
  /** Chains whose ledgers are in this database. */
  readonly chains: readonly ChainId[];
  /** The database has what all chains share. */
  readonly hasShared: boolean;
  /** Chains to be included; undefined: all. */
  readonly named: readonly ChainId[] | undefined;
}

/** A chain that is being imported is left out, and one on a node of a Citus cluster: no snapshot covers several connections to it. */
export async function selectSchemas(
  session: Session,
  { chains, hasShared, named }: SelectionRequest,
): Promise<Selection> {
  const storedExtents = await listExtents(session, chains);
  const isNamed = ({ chain }: ChainExtent): boolean => named === undefined || named.includes(chain);
  const nodes = await findNodes(session, storedExtents.map(toSchema));
  const findReason = (each: ChainExtent): Omission | undefined => {
    if (!isNamed(each)) return 'NOT_NAMED';
    if (nodes.has(toSchema(each))) return 'OTHER_SERVER';
    return each.isLoading ? 'LOADING' : undefined;
  };
  const extents = storedExtents.filter((each) => findReason(each) === undefined);
  return {
    extents,
    omitted: storedExtents.flatMap((each) => {
      const reason = findReason(each);
      return reason === undefined ? [] : [{ chain: each.chain, reason }];
    }),
    schemas: [...(hasShared ? Object.keys(SHARED) : []), ...extents.map(toSchema)],
  };
}

const toSchema = ({ chain, holding }: ChainExtent): string => schemaOf(chain, holding);

/** Migrations of this version of the program. */
export const listMigrations = (extents: readonly Pick<ChainExtent, 'chain' | 'holding'>[]): Manifest['migrations'] => ({
  ...Object.fromEntries(Object.entries(SHARED).map(([schema, migrations]) => [schema, toLanded(migrations)])),
  ...Object.fromEntries(
    extents.map(({ chain, holding }) => [schemaOf(chain, holding), toLanded(migrationsOf(holding))]),
  ),
});

const toLanded = (migrations: readonly Migration[]): Manifest['migrations'][string] =>
  migrations.map((each) => ({ number: each.number, name: each.name, checksum: checksumOf(each) }));

export const sharedSchemas = (): readonly (readonly [string, readonly Migration[]])[] => Object.entries(SHARED);
