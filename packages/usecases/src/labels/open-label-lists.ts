import type { ChainId, Label, LabelStore } from '@sulian/domain';
import type { Policy } from '@sulian/engine';
import { createCompareLabels } from './index/compare-labels.ts';
import { type LoadedLabels, readLabels, toList } from './index/read-labels.ts';
import { toScoreOf } from './open-label-indexes.ts';

/** Labels of a chain by the text of the address alone, of one label version. */
export interface LabelList {
  readonly version: number;
  /** Best first. */
  listLabels(address: string): readonly Label[];
}

/** Labels of chains of which no block is stored: a list may name their addresses all the same. Read again after each import. */
export function openLabelLists(store: LabelStore, policy: Policy): (chain: ChainId) => Promise<LabelList> {
  const compare = createCompareLabels(toScoreOf(policy));
  const loaded = new Map<ChainId, LoadedLabels>();
  return async (chain) => {
    const known = loaded.get(chain);
    const labels =
      known !== undefined && known.version >= (await store.getVersion())
        ? known
        : await readLabels(store, chain, compare);
    loaded.set(chain, labels);
    return { version: labels.version, listLabels: (address) => toList(labels.byText.get(address)) };
  };
}
