import type { AssetStore } from '@sulian/domain';
import type { DatabaseOf } from '../servers.ts';
import { createTableLookup, type OnDemandChains } from '../tables/chain-tables.ts';
import { hasSchema } from '../tables/schema.ts';
import { sanitiseMetadata } from './sanitise-metadata.ts';

/**
 * Metadata of tokens in PostgreSQL, next to the rows that block writing inserts.
 * @param onDemand as `createLedger` takes it
 */
export function createAssetStore(databaseOf: DatabaseOf, onDemand?: OnDemandChains): AssetStore {
  const tablesFor = createTableLookup(onDemand);
  return {
    listUnread: async (chain, limit) => {
      const database = databaseOf(chain);
      if (!(await hasSchema(database, chain, tablesFor(chain).holding))) return [];
      return database.query<{ asset: number; key: string }>(
        `select asset, key from ${tablesFor(chain).asset} where not is_read order by attempts, asset limit $1`,
        [limit],
      );
    },
    saveMetadata: async (chain, tokens) => {
      const claims = tokens.map(({ asset, metadata }) => ({
        asset,
        isRead: metadata !== undefined,
        ...sanitiseMetadata(metadata),
      }));
      await databaseOf(chain).query(
        `update ${tablesFor(chain).asset} a set
           is_read = k.is_read, attempts = least(a.attempts + 1, 32767),
           symbol = k.symbol, name = k.name, decimals = k.decimals
         from unnest($1::integer[], $2::boolean[], $3::text[], $4::text[], $5::smallint[])
           as k (asset, is_read, symbol, name, decimals)
         where a.asset = k.asset`,
        [
          claims.map((each) => each.asset),
          claims.map((each) => each.isRead),
          claims.map((each) => each.symbol ?? null),
          claims.map((each) => each.name ?? null),
          claims.map((each) => each.decimals ?? null),
        ],
      );
    },
  };
}
