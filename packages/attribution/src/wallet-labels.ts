import type { AddressId, AddressRow, Label } from '@sulian/domain';

/** Which wallet each labelled address is in, and what a wallet's labels say together. */
export class WalletLabels {
  readonly #walletOf = new Map<AddressId, number>();
  readonly #members = new Map<number, Map<AddressId, Label>>();

  /** Puts a labelled address where the ledger now has it. */
  place(row: AddressRow, label: Label): void {
    const before = this.#walletOf.get(row.addressId);
    if (before !== undefined && before !== row.walletId) this.#members.get(before)?.delete(row.addressId);
    if (row.walletId === undefined) {
      this.#walletOf.delete(row.addressId);
      return;
    }
    this.#walletOf.set(row.addressId, row.walletId);
    const members = this.#members.get(row.walletId);
    if (members === undefined) this.#members.set(row.walletId, new Map([[row.addressId, label]]));
    else members.set(row.addressId, label);
  }

  /** Labelled addresses of a wallet. */
  listMembers(walletId: number): Iterable<AddressId> {
    return this.#members.get(walletId)?.keys() ?? [];
  }

  /** The best label when all members' labels name one entity; undefined when none does, or more than one. */
  find(walletId: number): Label | undefined {
    const labels = [...(this.#members.get(walletId)?.values() ?? [])];
    return isContested(labels) ? undefined : labels.sort(compareLabels)[0];
  }

  /** Wallets whose labels name more than one entity. */
  listContested(): number[] {
    return [...this.#members].filter(([, members]) => isContested([...members.values()])).map(([walletId]) => walletId);
  }
}

const isContested = (labels: readonly Label[]): boolean =>
  labels.some((label) => label.entity.id !== labels[0]?.entity.id);

/** Most confident first, then newest, then first told: the same order whatever order they came in. */
export const compareLabels = (a: Label, b: Label): number =>
  b.confidence - a.confidence || compareText(b.date ?? '', a.date ?? '') || a.id - b.id;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
