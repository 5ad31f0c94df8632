import type { ChainId, LabelCoverage, LabelStore } from '@sulian/domain';
import type { Policy } from '@sulian/engine';

/** Counts a chain's labelled services again only when labels have changed. */
export function createCoverageOf(
  store: Pick<LabelStore, 'findCoverage' | 'getVersion'>,
): (chain: ChainId) => Promise<LabelCoverage> {
  const known = new Map<ChainId, { readonly version: number; readonly coverage: LabelCoverage }>();
  return async (chain) => {
    const version = await store.getVersion();
    const cached = known.get(chain);
    if (cached?.version === version) return cached.coverage;
    const coverage = await store.findCoverage(chain);
    known.set(chain, { version, coverage });
    return coverage;
  };
}

/** Set where labels are so few that a walk may have gone through services unseen. */
export const findFewLabels = (
  { severity: { fewLabelsBelow: minAddresses } }: Policy,
  { serviceAddresses, isComplete }: LabelCoverage,
): { serviceAddresses: number; wanted: number } | undefined =>
  isComplete || serviceAddresses >= minAddresses ? undefined : { serviceAddresses, wanted: minAddresses };
