import { CHAINS, type ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

/** Form of names that SQL text may contain without quotes. */
const NARROW = /^[a-z][a-z0-9_]*$/;

const SCHEMAS: ReadonlyMap<string, string> = new Map(
  CHAINS.map(({ id }) => {
    const schema = `ledger_${id.toLowerCase()}`;
    if (!NARROW.test(schema)) throw new Error(`${schema} is no name for a schema`);
    return [id, schema];
  }),
);

/** The schema of all of a chain's tables: of the chains' own list, for it becomes part of SQL text. */
export function schemaOf(chain: ChainId): string {
  const schema = SCHEMAS.get(chain);
  if (schema === undefined) throw new Error(`${chain} is no chain`);
  return schema;
}

/** Whether anything of the chain was ever written, or brought here. */
export async function hasSchema(session: Session, chain: ChainId): Promise<boolean> {
  const rows = await session.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [
    schemaOf(chain),
  ]);
  return rows[0]?.found === true;
}

/** Chains of which anything was ever written. */
export async function listHeld(session: Session, chains: readonly ChainId[]): Promise<readonly ChainId[]> {
  const rows = await session.query<{ chain: ChainId }>(
    `select chain from unnest($1::text[], $2::text[]) as asked (chain, name) where to_regnamespace(name) is not null`,
    [chains, chains.map(schemaOf)],
  );
  return rows.map(({ chain }) => chain);
}
