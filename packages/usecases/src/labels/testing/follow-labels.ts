import type { ConsoleLabelIndex, LedgerReader } from '@sulian/domain';
import { createLabelIndex, type LabelIndexOptions } from '../index/create-label-index.ts';

/** A label index that answers from the last opened view. For tests only. */
export function followLabels(options: LabelIndexOptions) {
  const index = createLabelIndex(options);
  let view: ConsoleLabelIndex | undefined;
  const get = (): ConsoleLabelIndex => {
    if (view === undefined) throw new Error('a view was not requested');
    return view;
  };
  const followed: ConsoleLabelIndex = {
    chain: options.chain,
    get version() {
      return get().version;
    },
    get coverage() {
      return get().coverage;
    },
    get customers() {
      return get().customers;
    },
    findAddressLabel: (addressId, at) => get().findAddressLabel(addressId, at),
    findWalletLabel: (walletId, at) => get().findWalletLabel(walletId, at),
    isContestedWallet: (walletId) => get().isContestedWallet(walletId),
    findLaterListing: (party, at) => get().findLaterListing(party, at),
    listLabels: (address) => get().listLabels(address),
    listAddressIds: (isWanted) => get().listAddressIds(isWanted),
    findMiner: (coinbaseText) => get().findMiner(coinbaseText),
    listContested: () => get().listContested(),
  };
  return Object.assign(followed, {
    async refresh(reader: LedgerReader): Promise<ConsoleLabelIndex> {
      view = await index.viewAt(reader);
      return view;
    },
  });
}
