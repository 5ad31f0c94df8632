import {
  type Alert,
  AppError,
  type AssetRow,
  type ChainAdapter,
  formatAmount,
  fromCoinId,
  getChain,
} from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';

/** The asset number behind a coin's id; undefined for null, which is any coin. @throws ASSET_UNKNOWN, also for an id that is no number or another chain's */
export async function getAsset(deps: ApiDeps, { chain }: ChainAdapter, coinId: unknown): Promise<number | undefined> {
  if (coinId === null) return undefined;
  const coin = typeof coinId === 'number' ? fromCoinId(coinId) : undefined;
  if (coin?.chain === chain) {
    const { asset } = coin;
    const known = await deps.ledger.read(chain, (reader) => reader.listAssets([asset]), {
      timeoutMs: deps.limits.pageTimeoutMs,
    });
    if (known.some((row) => row.asset === asset)) return asset;
  }
  throw new AppError('ASSET_UNKNOWN', `${getChain(chain).name} has no such asset`, { details: { blockchain: chain } });
}

/** Name and symbol that people see; of an asset that cannot be looked up, its number. Both are empty for any coin. */
export const nameAsset = ({ chain, asset }: Pick<Alert, 'chain' | 'asset'>, row: AssetRow | undefined) =>
  asset === undefined
    ? { assetName: '', assetSymbol: '' }
    : { assetName: row?.name ?? `${getChain(chain).name} #${asset}`, assetSymbol: row?.symbol ?? '' };

/** Decimal string in the asset's unit; base units where its decimals are not known. */
export const toAssetAmount = (base: bigint, row: AssetRow | undefined): string =>
  row?.decimals == null ? base.toString() : formatAmount(base, row.decimals);
