import { isDeepStrictEqual } from 'node:util';
import type { CustomerLabels, LabelIndex } from '@sulian/domain';

/** Look-ups of one answer; an answer with more is not reused. */
const MAX_LOOK_UPS = 20_000;

interface LookUp {
  readonly ask: (labels: LabelIndex) => unknown;
  readonly answer: unknown;
}

/** Label look-ups of one answer. They are in memory, so that they are repeated to prove that nothing changed. */
export class LabelLookUps {
  readonly #list: LookUp[] = [];
  #isComplete = true;

  get isComplete(): boolean {
    return this.#isComplete;
  }

  get size(): number {
    return this.#list.length;
  }

  /** Look-up that is not repeated: its condition refers to the whole walk. */
  addUnknown(): void {
    this.#isComplete = false;
  }

  /** Looks up, and records the answer. */
  take<T>(labels: LabelIndex, ask: (labels: LabelIndex) => T): T {
    const answer = ask(labels);
    if (this.#list.length < MAX_LOOK_UPS) this.#list.push({ ask, answer });
    else this.#isComplete = false;
    return answer;
  }

  /** True where every look-up has the same answer now. */
  isSameIn(labels: LabelIndex): boolean {
    return this.#list.every(({ ask, answer }) => {
      const now = ask(labels);
      return now === answer || isDeepStrictEqual(now, answer);
    });
  }
}

/** The same labels, with a record of what is looked up. */
export function recordLabels(labels: LabelIndex): { readonly labels: LabelIndex; readonly lookUps: LabelLookUps } {
  const lookUps = new LabelLookUps();
  const take = <T>(ask: (index: LabelIndex) => T): T => lookUps.take(labels, ask);
  const customers: CustomerLabels = {
    has: (addressId) => take((index) => index.customers?.has(addressId) ?? false),
    listAddressIds: (isWanted) => {
      lookUps.addUnknown();
      return labels.customers?.listAddressIds(isWanted) ?? [];
    },
    findLabel: ({ addressId, subKey }, at) => take((index) => index.customers?.findLabel({ addressId, subKey }, at)),
    findLaterListing: ({ addressId, subKey }, at) =>
      take((index) => index.customers?.findLaterListing({ addressId, subKey }, at)),
  };
  return {
    lookUps,
    labels: {
      chain: labels.chain,
      version: labels.version,
      coverage: labels.coverage,
      findAddressLabel: (addressId, at) => take((index) => index.findAddressLabel(addressId, at)),
      findWalletLabel: (walletId, at) => take((index) => index.findWalletLabel(walletId, at)),
      isContestedWallet: (walletId) => take((index) => index.isContestedWallet(walletId)),
      // The caller may use one object for many parties.
      findLaterListing: ({ ...party }, at) => take((index) => index.findLaterListing(party, at)),
      get customers() {
        return take((index) => index.customers !== undefined) ? customers : undefined;
      },
      listAddressIds: (isWanted) => {
        lookUps.addUnknown();
        return labels.listAddressIds(isWanted);
      },
      listLabels: (address) => take((index) => index.listLabels(address)),
      findMiner: (coinbaseText) => take((index) => index.findMiner(coinbaseText)),
    },
  };
}
