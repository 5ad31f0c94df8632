import type { AssetRow, ChainId, FiredAssets, Notification } from '@sulian/domain';

/** Reads assets of a chain by number, all at once; those that cannot be read are left out. */
export type ReadAssets = (chain: ChainId, assets: readonly number[]) => Promise<readonly AssetRow[]>;

type AssetNumber = Parameters<FiredAssets>[0];

const keyOf = ({ chain, asset }: AssetNumber): string => `${chain} ${asset}`;

/** Assets that moved and assets watched; the chain's own coin needs no look-up. */
const listTokens = ({ chain, asset, alert }: Notification): readonly AssetNumber[] =>
  [asset, alert.asset].flatMap((each) => (each === undefined || each === 0 ? [] : [{ chain, asset: each }]));

/** Assets of a batch of mails: each is read once, and those of one mail with one query per chain. */
export function createAssetLookup(readAssets: ReadAssets): (fired: readonly Notification[]) => Promise<FiredAssets> {
  const known = new Map<string, AssetRow | undefined>();
  return async (fired) => {
    const assetsByChain = new Map<ChainId, Set<number>>();
    for (const token of fired.flatMap(listTokens)) {
      if (known.has(keyOf(token))) continue;
      known.set(keyOf(token), undefined);
      assetsByChain.set(token.chain, (assetsByChain.get(token.chain) ?? new Set()).add(token.asset));
    }
    for (const [chain, assets] of assetsByChain)
      for (const row of await readAssets(chain, [...assets])) known.set(keyOf(row), row);
    return (of) => known.get(keyOf(of));
  };
}
