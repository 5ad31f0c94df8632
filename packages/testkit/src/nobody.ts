import type { LabelIndex } from '@sulian/domain';

/** A label index that knows nobody. */
export const NOBODY: LabelIndex = {
  chain: 'ETHEREUM',
  version: 0,
  coverage: { serviceAddresses: 0, isComplete: true },
  findAddressLabel: () => undefined,
  findWalletLabel: () => undefined,
  isContestedWallet: () => false,
  findLaterListing: () => undefined,
  listLabels: () => [],
  listAddressIds: () => [],
  findMiner: () => undefined,
};
