import { CHAIN_HOLDINGS, CHAINS, type ChainHolding, type ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

/** Form of names that SQL text may contain without quotes. */
const NARROW = /^[a-z][a-z0-9_]*$/;

const namesOf = (prefix: string): ReadonlyMap<string, string> =>
  new Map(
    CHAINS.map(({ id }) => {
      const schema = `${prefix}_${id.toLowerCase()}`;
      if (!NARROW.test(schema)) throw new Error(`invalid schema name ${schema}`);
      return [id, schema];
    }),
  );

/** A chain of blocks and fetched histories never share a table. */
const SCHEMAS: Readonly<Record<ChainHolding, ReadonlyMap<string, string>>> = {
  BLOCKS: namesOf('ledger'),
  ON_DEMAND: namesOf('fetched'),
};

/** The schema of all of a chain's tables: of the chains' own list, for it becomes part of SQL text. */
export function schemaOf(chain: ChainId, holding: ChainHolding = 'BLOCKS'): string {
  const schema = SCHEMAS[holding].get(chain);
  if (schema === undefined) throw new Error(`unknown chain ${chain}`);
  return schema;
}

/** Whether anything of the chain was ever written, or brought here. */
export async function hasSchema(session: Session, chain: ChainId, holding: ChainHolding = 'BLOCKS'): Promise<boolean> {
  const rows = await session.query<{ found: boolean }>('select to_regnamespace($1) is not null as found', [
    schemaOf(chain, holding),
  ]);
  return rows[0]?.found === true;
}

/** A schema of a chain. */
export interface ChainSchema {
  readonly chain: ChainId;
  readonly holding: ChainHolding;
}

/** Schemas of the chains in which anything was ever written: a chain may have one for each way of storing it. */
export const listSchemas = (session: Session, chains: readonly ChainId[]): Promise<readonly ChainSchema[]> => {
  const possible = CHAIN_HOLDINGS.flatMap((holding) => chains.map((chain) => ({ chain, holding })));
  return session.query<ChainSchema>(
    `select chain, holding from unnest($1::text[], $2::text[], $3::text[]) as named (chain, holding, name)
     where to_regnamespace(name) is not null`,
    [
      possible.map(({ chain }) => chain),
      possible.map(({ holding }) => holding),
      possible.map(({ chain, holding }) => schemaOf(chain, holding)),
    ],
  );
};
