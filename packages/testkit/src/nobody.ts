import type { LabelIndex } from '@sulian/domain';

/** A label index that knows nobody. */
export const NOBODY: LabelIndex = {
  chain: 'ETHEREUM',
  version: 0,
  findAddressLabel: () => undefined,
  findWalletLabel: () => undefined,
  listLabels: () => [],
  findMiner: () => undefined,
};
