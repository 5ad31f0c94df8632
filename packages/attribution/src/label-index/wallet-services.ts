import type { ContestedWallet, Entity, EntityType, Label, WalletDecision } from '@sulian/domain';
import type { CompareLabels } from './compare-labels.ts';

/** A list that says what an address is to the law, not who runs it. */
const DESIGNATION: EntityType = 'OFAC sanction list';

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
  /** Services of wallets that several labels name for different periods: they are taken to hold throughout. */
  readonly #always = new Set<string>();
  /** Reviewers' decisions that reach a wallet: several where decided wallets merged. */
  readonly #decisions = new Map<number, readonly WalletDecision[]>();

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
      if (best !== undefined && best !== label && !isSamePeriod(best, label)) this.#always.add(`${root} ${service}`);
      if (best === undefined || this.#compare(label, best) < 0) services.set(service, label);
    }
  }

  decide(walletId: number, decision: WalletDecision): void {
    const root = this.#rootOf(walletId);
    const held = this.#decisions.get(root) ?? [];
    if (!held.includes(decision)) this.#decisions.set(root, [...held, decision]);
  }

  merge(fromWalletId: number, intoWalletId: number): void {
    if (fromWalletId === intoWalletId) return;
    const decisions = this.#decisions.get(fromWalletId);
    const services = this.#services.get(fromWalletId);
    if (decisions === undefined && services === undefined) return;
    this.#into.set(fromWalletId, intoWalletId);
    for (const service of services?.keys() ?? [])
      if (this.#always.delete(`${fromWalletId} ${service}`))
        this.#always.add(`${this.#rootOf(intoWalletId)} ${service}`);
    this.#decisions.delete(fromWalletId);
    for (const decision of decisions ?? []) this.decide(intoWalletId, decision);
    if (services === undefined) return;
    this.#services.delete(fromWalletId);
    this.add(intoWalletId, [...services.values()]);
  }

  /** What speaks for the whole wallet; undefined when nothing does, or when it is contested. */
  find(walletId: number): Label | undefined {
    const root = this.#rootOf(walletId);
    const services = this.#services.get(root);
    return services === undefined ? undefined : (this.#speaker(services) ?? this.#decided(root, services)?.label);
  }

  /** True when the label's own period does not bound what it says of the wallet. */
  isAlways(walletId: number, label: Label): boolean {
    return this.#always.has(`${this.#rootOf(walletId)} ${toService(label.entity)}`);
  }

  listContested(): ContestedWallet[] {
    const contested: ContestedWallet[] = [];
    for (const [walletId, services] of this.#services) {
      if (this.#speaker(services) !== undefined) continue;
      const decided = this.#decided(walletId, services);
      if (decided?.label !== undefined) continue;
      const ranked = [...services].sort(([, a], [, b]) => this.#compare(a, b));
      contested.push({
        walletId,
        labels: ranked.map(([, label]) => label),
        services: ranked.map(([service]) => service),
        ...(decided !== undefined && { decisionId: decided.decision.id }),
      });
    }
    return contested;
  }

  /**
   * What reviewers decided of a contested wallet. A decision covers the services that its maker saw: once labels name
   * another one it no longer speaks, nor do two decisions that name different services after a merge.
   */
  #decided(root: number, services: ReadonlyMap<string, Label>) {
    const covering = (this.#decisions.get(root) ?? []).filter((each) =>
      [...services.keys()].every((service) => each.services.includes(service)),
    );
    const [decision] = covering;
    if (decision === undefined || covering.some((each) => each.service !== decision.service)) return undefined;
    const label = decision.service === undefined ? undefined : services.get(decision.service);
    // The service it names is gone: what it rested on no longer holds.
    if (decision.service !== undefined && label === undefined) return undefined;
    return { decision, label };
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

const isSamePeriod = (a: Label, b: Label): boolean => a.validFrom === b.validFrom && a.validTo === b.validTo;
