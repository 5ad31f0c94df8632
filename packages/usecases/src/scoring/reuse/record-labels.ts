import { isDeepStrictEqual } from 'node:util';
import type { CustomerLabels, LabelIndex } from '@sulian/domain';

/** Distinct look-ups of one answer; an answer with more is not reused. */
const MAX_LOOK_UPS = 20_000;

interface LookUp {
  readonly ask: (labels: LabelIndex) => unknown;
  readonly answer: unknown;
}

/** Label look-ups of one answer. They are in memory, so that they are repeated to prove that nothing changed. */
export class LabelLookUps {
  readonly #byKey = new Map<string, LookUp>();
  #isComplete = true;

  get isComplete(): boolean {
    return this.#isComplete;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Look-up that is not repeated: its condition refers to the whole walk. */
  addUnknown(): void {
    this.#isComplete = false;
  }

  /**
   * Looks up, and records the answer.
   * @param key name and arguments of the look-up: one walk repeats most of them many times
   */
  take<T>(labels: LabelIndex, key: string, ask: (labels: LabelIndex) => T): T {
    const known = this.#byKey.get(key);
    // By its key it is the answer to the same look-up.
    if (known !== undefined) return known.answer as T;
    const answer = ask(labels);
    if (this.#byKey.size < MAX_LOOK_UPS) this.#byKey.set(key, { ask, answer });
    else this.#isComplete = false;
    return answer;
  }

  /** True where every look-up has the same answer now. */
  isSameIn(labels: LabelIndex): boolean {
    for (const { ask, answer } of this.#byKey.values()) {
      const now = ask(labels);
      if (now !== answer && !isDeepStrictEqual(now, answer)) return false;
    }
    return true;
  }
}

/** The same labels, with a record of what is looked up. */
export function recordLabels(labels: LabelIndex): { readonly labels: LabelIndex; readonly lookUps: LabelLookUps } {
  const lookUps = new LabelLookUps();
  const take = <T>(name: string, args: readonly (string | number | undefined)[], ask: (index: LabelIndex) => T): T =>
    lookUps.take(labels, `${name} ${args.join(' ')}`, ask);
  const customers: CustomerLabels = {
    has: (addressId) => take('has', [addressId], (index) => index.customers?.has(addressId) ?? false),
    listAddressIds: (isWanted) => {
      lookUps.addUnknown();
      return labels.customers?.listAddressIds(isWanted) ?? [];
    },
    findLabel: ({ addressId, subKey }, at) =>
      take('findLabel', [addressId, subKey, at], (index) => index.customers?.findLabel({ addressId, subKey }, at)),
    findLaterListing: ({ addressId, subKey }, at) =>
      take('findListing', [addressId, subKey, at], (index) =>
        index.customers?.findLaterListing({ addressId, subKey }, at),
      ),
  };
  return {
    lookUps,
    labels: {
      chain: labels.chain,
      version: labels.version,
      coverage: labels.coverage,
      findAddressLabel: (addressId, at) =>
        take('findAddressLabel', [addressId, at], (index) => index.findAddressLabel(addressId, at)),
      findWalletLabel: (walletId, at) =>
        take('findWalletLabel', [walletId, at], (index) => index.findWalletLabel(walletId, at)),
      isContestedWallet: (walletId) =>
        take('isContestedWallet', [walletId], (index) => index.isContestedWallet(walletId)),
      // The caller may use one object for many parties.
      findLaterListing: ({ ...party }, at) =>
        take('findLaterListing', [party.addressId, party.walletId, at], (index) => index.findLaterListing(party, at)),
      get customers() {
        return take('customers', [], (index) => index.customers !== undefined) ? customers : undefined;
      },
      listAddressIds: (isWanted) => {
        lookUps.addUnknown();
        return labels.listAddressIds(isWanted);
      },
      listLabels: (address) => take('listLabels', [address], (index) => index.listLabels(address)),
      findMiner: (coinbaseText) => take('findMiner', [coinbaseText], (index) => index.findMiner(coinbaseText)),
    },
  };
}
