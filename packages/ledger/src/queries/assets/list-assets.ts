import type { AssetRow } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { ASSET_COLUMNS, type AssetSqlRow, toAssetRow, toNativeAsset } from './asset-row.ts';

/** The assets of these numbers that the chain has, ascending. */
export async function listAssets(context: Context, assets: readonly number[]): Promise<readonly AssetRow[]> {
  const { session, tables, registry } = context;
  const native = assets.includes(0) ? [toNativeAsset(tables.chain, registry)] : [];
  const tokens = keysOf(assets.filter((asset) => asset !== 0));
  if (tokens.length === 0) return native;
  const rows = await session.query<AssetSqlRow>(
    `select ${ASSET_COLUMNS} from ${tables.asset} where asset = any($1) order by asset`,
    [tokens],
  );
  return [...native, ...rows.map((row) => toAssetRow(tables.chain, row, registry))];
}

/** The native coin and the well-known tokens that the chain has shown, by number. */
export async function listKnownAssets(context: Context): Promise<readonly AssetRow[]> {
  const { chain } = context.tables;
  const tokens = await listByKeys(context, context.registry.listKeys(chain));
  return [toNativeAsset(chain, context.registry), ...tokens.filter((each) => each.isKnown)];
}

export const findAssetByKey = async (context: Context, key: string): Promise<AssetRow | undefined> =>
  (await listByKeys(context, [key]))[0];

async function listByKeys(
  { session, tables, registry }: Context,
  keys: readonly string[],
): Promise<readonly AssetRow[]> {
  if (keys.length === 0) return [];
  const rows = await session.query<AssetSqlRow>(
    `select ${ASSET_COLUMNS} from ${tables.asset} where key = any($1) order by asset`,
    [keys],
  );
  return rows.map((row) => toAssetRow(tables.chain, row, registry));
}
