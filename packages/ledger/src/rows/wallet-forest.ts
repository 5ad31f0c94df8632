import type { AddressId, MergeReason, TxId } from '@sulian/domain';

/** A wallet of two or more addresses, or an address outside all wallets (its own wallet of one). */
export interface Wallet {
  readonly walletId: number;
  readonly size: number;
  readonly referenceAddressId: AddressId;
}

export interface Merge {
  readonly fromWalletId: number;
  readonly intoWalletId: number;
  readonly addressIds: readonly [AddressId, AddressId];
  readonly txId: TxId;
  readonly reason: MergeReason;
}

/**
 * Union by size over wallets. A wallet's id is that of one of its addresses: the larger wallet's id remains, of equals
 * the smaller id. So the outcome depends only on the order of unions, not on how they are cut into calls.
 */
export class WalletForest {
  readonly merges: Merge[] = [];
  readonly #roots = new Map<AddressId, number>();
  readonly #wallets = new Map<number, Wallet>();
  readonly #parents = new Map<number, number>();

  /** Makes an address and the wallet it is in known; must precede its first union. */
  add(addressId: AddressId, wallet: Wallet | undefined): void {
    const known = wallet ?? { walletId: addressId, size: 1, referenceAddressId: addressId };
    this.#roots.set(addressId, known.walletId);
    if (!this.#wallets.has(known.walletId) && !this.#parents.has(known.walletId))
      this.#wallets.set(known.walletId, known);
  }

  has(addressId: AddressId): boolean {
    return this.#roots.has(addressId);
  }

  walletOf(addressId: AddressId): Wallet {
    const root = this.rootOf(this.#roots.get(addressId) ?? addressId);
    return this.#wallets.get(root) ?? { walletId: root, size: 1, referenceAddressId: root };
  }

  /** The wallet that now contains the members that this id once named. */
  rootOf(walletId: number): number {
    let root = walletId;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    if (root !== walletId) this.#parents.set(walletId, root);
    return root;
  }

  /** Joins the wallets of two addresses; nothing when they are in one already. */
  union(addressIds: readonly [AddressId, AddressId], txId: TxId, reason: MergeReason = 'COMMON_INPUT_OWNERSHIP'): void {
    const a = this.walletOf(addressIds[0]);
    const b = this.walletOf(addressIds[1]);
    if (a.walletId === b.walletId) return;
    const isFirstLarger = a.size > b.size || (a.size === b.size && a.walletId < b.walletId);
    const [into, from] = isFirstLarger ? [a, b] : [b, a];
    this.#parents.set(from.walletId, into.walletId);
    this.#wallets.delete(from.walletId);
    this.#wallets.set(into.walletId, {
      walletId: into.walletId,
      size: a.size + b.size,
      referenceAddressId: Math.min(a.referenceAddressId, b.referenceAddressId),
    });
    this.merges.push({ fromWalletId: from.walletId, intoWalletId: into.walletId, addressIds, txId, reason });
  }
}
