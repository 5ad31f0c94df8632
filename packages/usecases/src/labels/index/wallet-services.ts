import type { ContestedWallet, Entity, EntityType, Label, WalletDecision } from '@sulian/domain';
import type { LabelOrder } from './compare-labels.ts';
import { ForkedMap } from './forked-map.ts';

/** A legal designation; it does not name the operator of an address. */
const DESIGNATION: EntityType = 'OFAC sanction list';

/** Label facts by wallet. */
interface Wallets {
  /** The best label of each service that the wallet's labels name. Never written to: a change sets another map. */
  readonly services: ForkedMap<ReadonlyMap<string, Label>>;
  /** Wallets that went into another, so that an older id still leads to the labels. */
  readonly into: ForkedMap<number>;
  /** Services with several labels of different periods; they are treated as valid at all times. */
  readonly always: ForkedMap<ReadonlySet<string>>;
  /** Reviewers' decisions that reach a wallet: several where decided wallets merged. */
  readonly decisions: ForkedMap<readonly WalletDecision[]>;
}

/**
 * Which services a wallet's labels name, with the best label of each. Only grows: wallets merge and never part; what
 * takes labels away (a rollback, a new label version) builds another one. A fork that grows leaves this one as it is.
 */
export class WalletServices {
  readonly #order: LabelOrder;
  readonly #wallets: Wallets;

  constructor(
    order: LabelOrder,
    wallets: Wallets = {
      services: new ForkedMap(),
      into: new ForkedMap(),
      always: new ForkedMap(),
      decisions: new ForkedMap(),
    },
  ) {
    this.#order = order;
    this.#wallets = wallets;
  }

  fork(): WalletServices {
    const { services, into, always, decisions } = this.#wallets;
    return new WalletServices(this.#order, {
      services: services.fork(),
      into: into.fork(),
      always: always.fork(),
      decisions: decisions.fork(),
    });
  }

  add(walletId: number, labels: readonly Label[]): void {
    const root = this.#rootOf(walletId);
    const servicesBefore = this.#wallets.services.get(root);
    const services = new Map(servicesBefore);
    const always = new Set(this.#wallets.always.get(root));
    const alwaysBefore = always.size;
    let isChanged = servicesBefore === undefined;
    for (const label of labels) {
      const service = toService(label.entity);
      const best = services.get(service);
      if (best !== undefined && best !== label && !isSamePeriod(best, label)) always.add(service);
      if (best !== undefined && this.#order.compare(label, best) >= 0) continue;
      services.set(service, label);
      isChanged = true;
    }
    if (isChanged) this.#wallets.services.set(root, services);
    if (always.size > alwaysBefore) this.#wallets.always.set(root, always);
  }

  decide(walletId: number, decision: WalletDecision): void {
    const root = this.#rootOf(walletId);
    const decisions = this.#wallets.decisions.get(root) ?? [];
    if (!decisions.includes(decision)) this.#wallets.decisions.set(root, [...decisions, decision]);
  }

  merge(fromWalletId: number, intoWalletId: number): void {
    if (fromWalletId === intoWalletId) return;
    const { services, into, always, decisions } = this.#wallets;
    const ofServices = services.get(fromWalletId);
    const ofAlways = always.get(fromWalletId);
    const ofDecisions = decisions.get(fromWalletId);
    if (ofDecisions === undefined && ofServices === undefined) return;
    into.set(fromWalletId, intoWalletId);
    const root = this.#rootOf(intoWalletId);
    for (const each of [services, always, decisions]) each.delete(fromWalletId);
    if (ofAlways !== undefined) always.set(root, new Set([...(always.get(root) ?? []), ...ofAlways]));
    for (const decision of ofDecisions ?? []) this.decide(root, decision);
    if (ofServices !== undefined) this.add(root, [...ofServices.values()]);
  }

  /**
   * Label that represents the whole wallet, followed by the labels that apply outside its period. Empty for a contested
   * wallet without a decision.
   */
  list(walletId: number): readonly Label[] {
    const root = this.#rootOf(walletId);
    const services = this.#wallets.services.get(root);
    if (services === undefined) return [];
    const speaker = this.#speaker(services);
    if (speaker === undefined) return [this.#decided(root, services)?.label ?? []].flat();
    return [speaker, ...[...services.values()].filter((label) => label !== speaker)];
  }

  /** True when the label's own period does not bound its validity for the wallet. */
  isAlways(walletId: number, label: Label): boolean {
    return this.#wallets.always.get(this.#rootOf(walletId))?.has(toService(label.entity)) === true;
  }

  /** Labels name different services, and no decision has chosen one. */
  isContested(walletId: number): boolean {
    const root = this.#rootOf(walletId);
    const services = this.#wallets.services.get(root);
    return services !== undefined && this.#isContested(root, services);
  }

  #isContested(root: number, services: ReadonlyMap<string, Label>): boolean {
    return this.#speaker(services) === undefined && this.#decided(root, services)?.label === undefined;
  }

  listContested(): ContestedWallet[] {
    const contested: ContestedWallet[] = [];
    for (const [walletId, services] of this.#wallets.services.entries()) {
      if (!this.#isContested(walletId, services)) continue;
      const decided = this.#decided(walletId, services);
      const ranked = [...services].sort(([, a], [, b]) => this.#order.compare(a, b));
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
   * The reviewers' decision on a contested wallet. A decision covers the services that the reviewer saw; a label of
   * another service voids it. Two decisions for different services, after a merge, void each other.
   */
  #decided(root: number, services: ReadonlyMap<string, Label>) {
    const covering = (this.#wallets.decisions.get(root) ?? []).filter((each) =>
      [...services.keys()].every((service) => each.services.includes(service)),
    );
    const [decision] = covering;
    if (decision === undefined || covering.some((each) => each.service !== decision.service)) return undefined;
    const label = decision.service === undefined ? undefined : services.get(decision.service);
    // The chosen service has no labels any more, so the decision is void.
    if (decision.service !== undefined && label === undefined) return undefined;
    return { decision, label };
  }

  /**
   * Label of the only service. A sanction and one severe service agree, and the sanction represents the wallet. A
   * sanction and a harmless service contradict each other: the service or only one of its customers may be sanctioned.
   */
  #speaker(services: ReadonlyMap<string, Label>): Label | undefined {
    const [only, other] = services.values();
    if (services.size === 1) return only;
    const designation = services.get(DESIGNATION);
    const service = only === designation ? other : only;
    const agrees = services.size === 2 && service !== undefined && this.#order.isSevere(service.entity.type);
    return agrees ? designation : undefined;
  }

  #rootOf(walletId: number): number {
    let root = walletId;
    for (let next = this.#wallets.into.get(root); next !== undefined; next = this.#wallets.into.get(root)) root = next;
    return root;
  }
}

/**
 * Key of a service: the type and the name without case and punctuation, since sources name a service under their own
 * entities. All sanction entries have one key.
 */
function toService({ id, name, type }: Entity): string {
  if (type === DESIGNATION) return type;
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain === '' ? `${type} #${id}` : `${type} ${plain}`;
}

const isSamePeriod = (a: Label, b: Label): boolean => a.validFrom === b.validFrom && a.validTo === b.validTo;
