import type { ChainId } from '@sulian/domain';
import { digestTables } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';

/**
 * Digests of the tables, with only those tokens that a movement names: a number remains after the branch of its token.
 */
export async function digestLedger(database: Database, chain: ChainId): Promise<Readonly<Record<string, string>>> {
  const { asset, ...digests } = await digestTables(database, chain);
  const schema = `ledger_${chain.toLowerCase()}`;
  const tokens =
    asset === '0:0'
      ? []
      : await database.query(
          `select asset, kind, key from ${schema}.asset where asset in (select asset from ${schema}.leg) order by asset`,
        );
  return { ...digests, tokens: JSON.stringify(tokens) };
}
