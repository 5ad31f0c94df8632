import { type AssetRegistry, type AssetRow, type ChainId, getChain } from '@sulian/domain';
import { KIND } from '../../assets/number-tokens.ts';

export const ASSET_COLUMNS = 'asset, kind, decimals, key, symbol, name';

export interface AssetSqlRow {
  readonly asset: number;
  readonly kind: number;
  readonly decimals: number | null;
  readonly key: string;
  readonly symbol: string | null;
  readonly name: string | null;
}

/** Characters of a key that represent a token of unknown name, at its start and at its end. */
const KEY_START = 6;
const KEY_END = 4;

export function toNativeAsset(chain: ChainId, registry: AssetRegistry): AssetRow {
  const { symbol, name, decimals } = getChain(chain);
  const icon = symbol.toLowerCase();
  const priceCoin = registry.findNativeCoin(chain) ?? null;
  const trust = { isKnown: true, isSpam: false, isDeprecated: false };
  return { chain, asset: 0, kind: 'NATIVE', key: null, symbol, name, decimals, icon, priceCoin, ...trust };
}

/** A well-known token as the registry has it; any other by its own claims, without icon and price. */
export function toAssetRow(chain: ChainId, row: AssetSqlRow, registry: AssetRegistry): AssetRow {
  const { asset, key } = row;
  const isNft = row.kind === KIND.NFT;
  const kind = isNft ? 'NFT' : 'TOKEN';
  const known = isNft ? undefined : registry.findToken(chain, key);
  if (known !== undefined) return { chain, asset, kind, key, ...known, isKnown: true, isSpam: false };
  const short = `${key.slice(0, KEY_START)}…${key.slice(-KEY_END)}`;
  const claims = [row.symbol ?? '', row.name ?? ''];
  return {
    chain,
    asset,
    kind,
    key,
    symbol: row.symbol ?? short,
    name: row.name ?? row.symbol ?? short,
    decimals: isNft ? 0 : row.decimals,
    icon: null,
    priceCoin: null,
    isKnown: false,
    isSpam: claims.some((text) => registry.isSuspicious(text)),
    isDeprecated: false,
  };
}
