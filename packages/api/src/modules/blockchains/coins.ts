import type { Coin } from '@sulian/contract';
import { type AssetRow, type ChainId, isAppError } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { toCoin, toNativeCoin } from '../../to-contract.ts';

/**
 * The coins of a chain that can be named without a risk of naming an imitation: the native one and the well-known tokens
 * that it has shown. Any other is found by its id on the chain.
 */
export async function listCoins(
  deps: Pick<ApiDeps, 'ledger' | 'limits'>,
  chain: ChainId,
  key: string | undefined,
): Promise<Coin[]> {
  try {
    const assets: readonly AssetRow[] = await deps.ledger.read(
      chain,
      async (reader) => {
        if (key === undefined) return reader.listKnownAssets();
        const asset = await reader.findAssetByKey(key);
        return asset === undefined ? [] : [asset];
      },
      { timeoutMs: deps.limits.pageTimeoutMs },
    );
    return assets.map(toCoin);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'CHAIN_NOT_INDEXED') throw error;
    return key === undefined ? [toNativeCoin(chain)] : [];
  }
}
