import type { LabelDraft } from '@sulian/domain';
import type { World } from '@sulian/world';

/** Wallets of a world by common input ownership up to a height, found without the ledger: which addresses were spent together. */
export function findWallets(world: World, toHeight: number): (address: string) => string {
  const parents = new Map<string, string>();
  const rootOf = (address: string): string => {
    let root = address;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    return root;
  };
  for (const { transactions } of world.blocks.slice(0, toHeight + 1))
    for (const { inputs, purpose } of transactions) {
      if (purpose === 'coinjoin') continue;
      const [first, ...others] = inputs.flatMap((coin) => coin.key?.address ?? []);
      if (first === undefined) continue;
      for (const other of others) {
        const [from, into] = [rootOf(other), rootOf(first)];
        if (from !== into) parents.set(from, into);
      }
    }
  return rootOf;
}

/** Names of addresses: their own label's, or that of the one entity that their wallet is labelled with. */
export function nameAddresses(labels: readonly LabelDraft[], walletOf: (address: string) => string) {
  const own = new Map(labels.map((label) => [label.address, label.entity.name]));
  const byWallet = new Map<string, Set<string>>();
  for (const [address, name] of own) {
    const wallet = walletOf(address);
    byWallet.set(wallet, (byWallet.get(wallet) ?? new Set()).add(name));
  }
  const findWalletName = (address: string): string | undefined => {
    const names = byWallet.get(walletOf(address));
    return names?.size === 1 ? [...names][0] : undefined;
  };
  return { findWalletName, findName: (address: string) => own.get(address) ?? findWalletName(address) };
}
