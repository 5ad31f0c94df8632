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

/**
 * Labels of chains of which no block is stored: a list may name their addresses all the same. Read again after each
 * import, once for all callers at a time.
 */
export function openLabelLists(store: LabelStore, policy: Policy): (chain: ChainId) => Promise<LabelList> {
  const compare = createCompareLabels(toScoreOf(policy));
  const loaded = new Map<ChainId, LoadedLabels>();
  const readings = new Map<ChainId, Promise<LoadedLabels>>();
  const read = (chain: ChainId): Promise<LoadedLabels> => {
    const running = readings.get(chain);
    if (running !== undefined) return running;
    const reading = readLabels(store, chain, compare).finally(() => readings.delete(chain));
    readings.set(chain, reading);
    return reading;
  };
  return async (chain) => {
    const version = await store.getVersion();
    let labels = loaded.get(chain);
    // A reading that began before the call may be of an older version.
    while (labels === undefined || labels.version < version) labels = await read(chain);
    loaded.set(chain, labels);
    const { byText } = labels;
    return { version: labels.version, listLabels: (address) => toList(byText.get(address)) };
  };
}
