import type { Coin } from '@sulian/contract';
import { AppError, type ChainId, formatAmount, getChain } from '@sulian/domain';
import { toNativeCoin } from '../../to-contract.ts';

/** Asset number of a chain's own coin. */
const NATIVE = 0;

/** The asset number behind a coin's id. @throws ASSET_UNKNOWN, also for an id that is no number */
export function getAsset(chain: ChainId, coinId: unknown): number {
  if (coinId === toNativeCoin(chain).id) return NATIVE;
  throw new AppError('ASSET_UNKNOWN', `${getChain(chain).name} has no such asset`, { details: { blockchain: chain } });
}

/** The coin that people see of an asset; undefined for one that is not indexed. */
export const findCoin = (chain: ChainId, asset: number): Coin | undefined =>
  asset === NATIVE ? toNativeCoin(chain) : undefined;

/** Decimal string in the asset's unit; undefined where its decimals are not known. */
export function toAssetAmount(chain: ChainId, asset: number, base: bigint): string | undefined {
  const coin = findCoin(chain, asset);
  return coin === undefined ? undefined : formatAmount(base, coin.decimals);
}
