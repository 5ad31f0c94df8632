import { type AssetStore, getChain, type TokenMetadata } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { tameText } from './tame-text.ts';

const MAX_SYMBOL = 32;
const MAX_NAME = 64;
const MAX_DECIMALS = 255;

/** Metadata of tokens in PostgreSQL, beside the rows that writing blocks makes. */
export function createAssetStore(database: Database): AssetStore {
  return {
    listUnread: (chain, limit) =>
      database.query<{ asset: number; key: string }>(
        `select asset, key from ledger.asset where chain = $1 and not is_read order by attempts, asset limit $2`,
        [getChain(chain).number, limit],
      ),
    saveMetadata: async (chain, tokens) => {
      const claims = tokens.map(({ asset, metadata }) => ({
        asset,
        isRead: metadata !== undefined,
        ...tame(metadata),
      }));
      await database.query(
        `update ledger.asset a set
           is_read = k.is_read, attempts = least(a.attempts + 1, 32767),
           symbol = k.symbol, name = k.name, decimals = k.decimals
         from unnest($2::integer[], $3::boolean[], $4::text[], $5::text[], $6::smallint[])
           as k (asset, is_read, symbol, name, decimals)
         where a.chain = $1 and a.asset = k.asset`,
        [
          getChain(chain).number,
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

function tame({ symbol, name, decimals }: TokenMetadata = {}): TokenMetadata {
  const tamedSymbol = symbol === undefined ? undefined : tameText(symbol, MAX_SYMBOL);
  const tamedName = name === undefined ? undefined : tameText(name, MAX_NAME);
  const isUsable =
    decimals !== undefined && Number.isSafeInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS;
  return {
    ...(tamedSymbol === undefined ? {} : { symbol: tamedSymbol }),
    ...(tamedName === undefined ? {} : { name: tamedName }),
    ...(isUsable ? { decimals } : {}),
  };
}
