import type { ChainId } from '@sulian/domain';
import { toOwnHeadline, toProvenance, toRatedLabel } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toChainIcon } from '../../to-contract.ts';
import type { AddressItem } from './find-addresses.ts';
import type { TypedAddress } from './search-text.ts';
import { findTypedLabel } from './typed-label.ts';

export interface FoundLabels {
  readonly labelVersion: number;
  readonly items: readonly AddressItem[];
}

/**
 * Typed addresses with a label on a chain whose blocks cannot be read: a list may name them all the same. Labels count
 * as of now, since no block gives a time.
 */
export async function findLabels(
  { policy, labelsWithoutLedger }: ApiDeps,
  blockchain: ChainId,
  addresses: readonly TypedAddress[],
): Promise<FoundLabels> {
  if (addresses.length === 0) return { labelVersion: 0, items: [] };
  const { version, listLabels } = await labelsWithoutLedger(blockchain);
  const labels = { listLabels, findWalletLabel: () => undefined };
  const deps = { policy, labels, reader: { state: { timeSec: Math.floor(Date.now() / 1_000) } } };
  const items = addresses.flatMap(({ text, ...typed }): AddressItem[] => {
    const label = findTypedLabel(deps, { text, subKey: typed.subKey });
    if (label === undefined) return [];
    return [
      {
        ...typed,
        hash: text,
        blockchain,
        icon: toChainIcon(blockchain),
        entity: toRatedLabel(deps, label),
        labelAlone: toProvenance(label),
        headline: toOwnHeadline(deps, { objectType: 'ADDRESS', address: text, row: undefined }),
        ...UNREAD,
      },
    ];
  });
  return { labelVersion: version, items };
}

/** Facts that only blocks give. */
const UNREAD = {
  historyState: 'NOT_FETCHED',
  isUnseen: null,
  tokenAccount: null,
  isFrozen: null,
  frozenAssets: [],
  freezesFrom: null,
} satisfies Partial<AddressItem>;
