import type { AddressId, TxId } from '@sulian/domain';
import type { Merge } from '../rows/wallet-forest.ts';

/** The unions of `WalletForest` over all addresses of a chain, which are numbered from 1: eight bytes an address. */
export class DenseForest {
  /** Negative size for a root; otherwise the id it went into. */
  readonly #parents: Int32Array;
  /** Least address of a root's wallet. */
  readonly #references: Int32Array;
  #merges: Merge[] = [];

  constructor(addresses: number) {
    this.#parents = new Int32Array(addresses + 1).fill(-1);
    this.#references = Int32Array.from({ length: addresses + 1 }, (_, id) => id);
  }

  union(addressIds: readonly [AddressId, AddressId], txId: TxId): void {
    const a = this.rootOf(addressIds[0]);
    const b = this.rootOf(addressIds[1]);
    if (a === b) return;
    const [sizeA, sizeB] = [this.sizeOf(a), this.sizeOf(b)];
    const [into, from] = sizeA > sizeB || (sizeA === sizeB && a < b) ? [a, b] : [b, a];
    this.#parents[from] = into;
    this.#parents[into] = -(sizeA + sizeB);
    this.#references[into] = Math.min(this.referenceOf(a), this.referenceOf(b));
    this.#merges.push({ fromWalletId: from, intoWalletId: into, addressIds, txId, reason: 'COMMON_INPUT_OWNERSHIP' });
  }

  rootOf(id: number): number {
    let root = id;
    for (let next = this.#at(root); next >= 0; next = this.#at(root)) root = next;
    for (let at = id; at !== root; ) {
      const next = this.#at(at);
      this.#parents[at] = root;
      at = next;
    }
    return root;
  }

  sizeOf(root: number): number {
    return -this.#at(root);
  }

  referenceOf(root: number): AddressId {
    return this.#references[root] ?? root;
  }

  /** Merges since the last call, in order. */
  takeMerges(): readonly Merge[] {
    const merges = this.#merges;
    this.#merges = [];
    return merges;
  }

  /** Ids of wallets of two addresses or more, ascending. */
  *wallets(): Generator<number> {
    for (let id = 1; id < this.#parents.length; id += 1) if (this.#at(id) < -1) yield id;
  }

  /** Addresses in wallets of two or more, ascending. */
  *members(): Generator<AddressId> {
    for (let id = 1; id < this.#parents.length; id += 1) if (this.#at(id) !== -1) yield id;
  }

  #at(id: number): number {
    return this.#parents[id] ?? -1;
  }
}
