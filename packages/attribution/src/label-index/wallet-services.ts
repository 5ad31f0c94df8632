import type { Entity, EntityType, Label } from '@sulian/domain';
import type { CompareLabels } from './compare-labels.ts';

/** A list that says what an address is to the law, not who runs it. */
const DESIGNATION: EntityType = 'OFAC sanction list';

/** A wallet that labels give to more than one service, with the best label of each, best first. */
export interface ContestedWallet {
  readonly walletId: number;
  readonly labels: readonly Label[];
}

/**
 * Which services a wallet's labels name, with the best label of each. Only grows: wallets merge and never part; what
 * takes labels away (a rollback, a new label version) builds another one.
 */
export class WalletServices {
  readonly #compare: CompareLabels;
  readonly #isSevere: (type: EntityType) => boolean;
  readonly #services = new Map<number, Map<string, Label>>();
  /** Wallets that went into another, so that an older snapshot's id still leads to the labels. */
  readonly #into = new Map<number, number>();

  constructor(compare: CompareLabels, isSevere: (type: EntityType) => boolean) {
    this.#compare = compare;
    this.#isSevere = isSevere;
  }

  add(walletId: number, labels: readonly Label[]): void {
    const root = this.#rootOf(walletId);
    const services = this.#services.get(root) ?? new Map<string, Label>();
    this.#services.set(root, services);
    for (const label of labels) {
      const service = toService(label.entity);
      const best = services.get(service);
      if (best === undefined || this.#compare(label, best) < 0) services.set(service, label);
    }
  }

  merge(fromWalletId: number, intoWalletId: number): void {
    const services = this.#services.get(fromWalletId);
    if (services === undefined || fromWalletId === intoWalletId) return;
    this.#services.delete(fromWalletId);
    this.#into.set(fromWalletId, intoWalletId);
    this.add(intoWalletId, [...services.values()]);
  }

  /** What speaks for the whole wallet; undefined when nothing does, or when it is contested. */
  find(walletId: number): Label | undefined {
    const services = this.#services.get(this.#rootOf(walletId));
    return services === undefined ? undefined : this.#speaker(services);
  }

  listContested(): ContestedWallet[] {
    const contested = [...this.#services].filter(([, services]) => this.#speaker(services) === undefined);
    return contested.map(([walletId, services]) => ({
      walletId,
      labels: [...services.values()].sort(this.#compare),
    }));
  }

  /**
   * The label of the one service that is named. A sanction beside one severe service does not contradict it: both say
   * that the wallet is grave, and the sanction, the graver, speaks. Beside a harmless service it does: either the service
   * itself is sanctioned or one of its customers is, which no label tells.
   */
  #speaker(services: ReadonlyMap<string, Label>): Label | undefined {
    const [only, other] = services.values();
    if (services.size === 1) return only;
    const designation = services.get(DESIGNATION);
    const service = only === designation ? other : only;
    const agrees = services.size === 2 && service !== undefined && this.#isSevere(service.entity.type);
    return agrees ? designation : undefined;
  }

  #rootOf(walletId: number): number {
    let root = walletId;
    for (let next = this.#into.get(root); next !== undefined; next = this.#into.get(root)) root = next;
    return root;
  }
}

/**
 * What makes two labels name the same service: the same type and the same name, in whatever writing, since several
 * sources know a service under entities of their own. A sanction list is one list, whatever a source calls its entries.
 */
function toService({ id, name, type }: Entity): string {
  if (type === DESIGNATION) return type;
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain === '' ? `${type} #${id}` : `${type} ${plain}`;
}
