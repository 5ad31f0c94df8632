import type { Asset } from './account.ts';

/** Holdings at every height. */
export interface Balances {
  get(asset: Asset, address: string): bigint;
  /** After the block of that height. */
  at(asset: Asset, address: string, height: number): bigint;
  /** @throws RangeError when it would fall below nothing */
  add(asset: Asset, address: string, change: bigint): void;
  begin(height: number): void;
  listAssets(): readonly Asset[];
  /** All addresses that ever owned the asset. */
  listHolders(asset: Asset): readonly string[];
  /** All that exists of a token after the block of that height. */
  totalAt(asset: Asset, height: number): bigint;
}

interface Entry {
  readonly height: number;
  balanceBase: bigint;
}

export function createBalances(): Balances {
  const histories = new Map<Asset, Map<string, Entry[]>>();
  let now = 0;
  const find = (asset: Asset, address: string): Entry[] => histories.get(asset)?.get(address) ?? [];
  const at: Balances['at'] = (asset, address, height) =>
    find(asset, address).findLast((entry) => entry.height <= height)?.balanceBase ?? 0n;
  const get: Balances['get'] = (asset, address) => find(asset, address).at(-1)?.balanceBase ?? 0n;
  return {
    get,
    at,
    begin: (height) => {
      now = height;
    },
    add(asset, address, change) {
      const balanceBase = get(asset, address) + change;
      if (balanceBase < 0n) throw new RangeError(`${address} has too little of ${asset}`);
      const holders = histories.get(asset) ?? new Map<string, Entry[]>();
      if (holders.size === 0) histories.set(asset, holders);
      const history = holders.get(address) ?? [];
      if (history.length === 0) holders.set(address, history);
      const last = history.at(-1);
      if (last?.height === now) last.balanceBase = balanceBase;
      else history.push({ height: now, balanceBase });
    },
    listAssets: () => [...histories.keys()],
    listHolders: (asset) => [...(histories.get(asset)?.keys() ?? [])],
    totalAt: (asset, height) =>
      [...(histories.get(asset)?.keys() ?? [])].reduce((sum, address) => sum + at(asset, address, height), 0n),
  };
}
