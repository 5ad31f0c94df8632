import { isDeepStrictEqual } from 'node:util';
import type { AddressId, CustomerLabels, LabelIndex } from '@sulian/domain';

/** Distinct look-ups of one answer; an answer with more is not reused. */
const MAX_LOOK_UPS = 20_000;

type Id = number | string | undefined;

interface LookUpKey {
  readonly name: string;
  readonly id?: Id;
  readonly at?: number | undefined;
}

interface LookUp {
  readonly ask: (labels: LabelIndex) => unknown;
  readonly answer: unknown;
}

/** Label look-ups of one answer. They are in memory, so that they are repeated to prove that nothing changed. */
export class LabelLookUps {
  /** By name, object and time: a walk repeats most look-ups, and texts of the three as keys would cost as much as the look-up. */
  readonly #byName = new Map<string, Map<Id, Map<number | undefined, LookUp>>>();
  #size = 0;
  #isComplete = true;

  get isComplete(): boolean {
    return this.#isComplete;
  }

  get size(): number {
    return this.#size;
  }

  /** Look-up that is not repeated: its condition refers to the whole walk. */
  addUnknown(): void {
    this.#isComplete = false;
  }

  /** Looks up, and records the answer. A recorded answer is not looked up again. */
  take<T>(labels: LabelIndex, { name, id, at }: LookUpKey, ask: (labels: LabelIndex) => T): T {
    const known = this.#byName.get(name)?.get(id)?.get(at);
    // By its key it is the answer to the same look-up.
    if (known !== undefined) return known.answer as T;
    const answer = ask(labels);
    if (this.#size < MAX_LOOK_UPS) this.#add({ name, id, at }, { ask, answer });
    else this.#isComplete = false;
    return answer;
  }

  #add({ name, id, at }: LookUpKey, lookUp: LookUp): void {
    const byId = this.#byName.get(name) ?? new Map<Id, Map<number | undefined, LookUp>>();
    const byTime = byId.get(id) ?? new Map<number | undefined, LookUp>();
    this.#byName.set(name, byId.set(id, byTime.set(at, lookUp)));
    this.#size += 1;
  }

  /** True where every look-up has the same answer now. */
  isSameIn(labels: LabelIndex): boolean {
    for (const byId of this.#byName.values())
      for (const byTime of byId.values())
        for (const { ask, answer } of byTime.values()) {
          const now = ask(labels);
          if (now !== answer && !isDeepStrictEqual(now, answer)) return false;
        }
    return true;
  }
}

/** The same labels, with a record of what is looked up. */
export function recordLabels(labels: LabelIndex): { readonly labels: LabelIndex; readonly lookUps: LabelLookUps } {
  const lookUps = new LabelLookUps();
  const take = <T>(key: LookUpKey, ask: (index: LabelIndex) => T): T => lookUps.take(labels, key, ask);
  const customers: CustomerLabels = {
    has: (addressId) => take({ name: 'has', id: addressId }, (index) => index.customers?.has(addressId) ?? false),
    listAddressIds: (isWanted) => {
      lookUps.addUnknown();
      return labels.customers?.listAddressIds(isWanted) ?? [];
    },
    findLabel: ({ addressId, subKey }, at) =>
      take({ name: 'findLabel', id: `${addressId} ${subKey}`, at }, (index) =>
        index.customers?.findLabel({ addressId, subKey }, at),
      ),
    findLaterListing: ({ addressId, subKey }, at) =>
      take({ name: 'findListing', id: `${addressId} ${subKey}`, at }, (index) =>
        index.customers?.findLaterListing({ addressId, subKey }, at),
      ),
  };
  const findAddressLabel = (addressId: AddressId) =>
    take({ name: 'findAddressLabel', id: addressId }, (index) => index.findAddressLabel(addressId));
  const findWalletLabel = (walletId: number) =>
    take({ name: 'findWalletLabel', id: walletId }, (index) => index.findWalletLabel(walletId));
  return {
    lookUps,
    labels: {
      chain: labels.chain,
      version: labels.version,
      coverage: labels.coverage,
      // Most parties have no label, and then none at any time: one look-up proves all of theirs.
      findAddressLabel: (addressId, at) => {
        const label = findAddressLabel(addressId);
        if (label === undefined || at === undefined) return label;
        return take({ name: 'findAddressLabel', id: addressId, at }, (index) => index.findAddressLabel(addressId, at));
      },
      findWalletLabel: (walletId, at) => {
        const label = findWalletLabel(walletId);
        if (label === undefined || at === undefined) return label;
        return take({ name: 'findWalletLabel', id: walletId, at }, (index) => index.findWalletLabel(walletId, at));
      },
      isContestedWallet: (walletId) =>
        take({ name: 'isContestedWallet', id: walletId }, (index) => index.isContestedWallet(walletId)),
      findLaterListing: ({ addressId, walletId }, at) => {
        const isUnlabelled =
          findAddressLabel(addressId) === undefined &&
          (walletId === undefined || findWalletLabel(walletId) === undefined);
        if (isUnlabelled) return undefined;
        const party = walletId === undefined ? { addressId } : { addressId, walletId };
        return take({ name: 'findLaterListing', id: `${addressId} ${walletId}`, at }, (index) =>
          index.findLaterListing(party, at),
        );
      },
      get customers() {
        return take({ name: 'customers' }, (index) => index.customers !== undefined) ? customers : undefined;
      },
      listAddressIds: (isWanted) => {
        lookUps.addUnknown();
        return labels.listAddressIds(isWanted);
      },
      listLabels: (address) => take({ name: 'listLabels', id: address }, (index) => index.listLabels(address)),
      findMiner: (coinbaseText) =>
        take({ name: 'findMiner', id: coinbaseText }, (index) => index.findMiner(coinbaseText)),
    },
  };
}
