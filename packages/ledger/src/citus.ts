import type { Session } from '@sulian/postgres';

/** True on a server with Citus. Its coordinator and its nodes are not distinguished: Citus itself refuses the latter. */
export async function hasCitus(session: Session): Promise<boolean> {
  const rows = await session.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    'pg_catalog.pg_dist_schema',
  ]);
  return rows[0]?.found === true;
}

/** Node that takes schemas, as `host:port`. */
export interface CitusNode {
  readonly host: string;
  readonly port: number;
}

export const nameOfNode = ({ host, port }: CitusNode): string => `${host}:${port}`;

export const listNodes = (session: Session): Promise<readonly CitusNode[]> =>
  session.query<CitusNode>(
    `select nodename as host, nodeport as port from pg_dist_node
     where noderole = 'primary' and isactive and shouldhaveshards order by 1, 2`,
  );

/** Nodes of these schemas; a schema of the server itself is absent, as all are without Citus. */
export async function findNodes(session: Session, schemas: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!(await hasCitus(session))) return new Map();
  const rows = await session.query<CitusNode & { readonly schema: string }>(
    `select distinct nspname as schema, nodename as host, nodeport as port
     from pg_dist_schema s join pg_namespace on pg_namespace.oid = s.schemaid
     join pg_dist_partition using (colocationid) join pg_dist_shard using (logicalrelid)
     join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     where nspname = any ($1::text[]) and noderole = 'primary'`,
    [schemas],
  );
  return new Map(rows.map((row) => [row.schema, nameOfNode(row)]));
}
