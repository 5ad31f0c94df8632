import type { ChainAdapter, LabelStore } from '@sulian/domain';

/**
 * Stores labels for the pools that a chain's own protocol runs for many owners, so that a walk ends there with a name.
 * Changes nothing when repeated.
 */
export async function namePools(
  store: Pick<LabelStore, 'saveLabels'>,
  { pools = [] }: Pick<ChainAdapter, 'pools'>,
): Promise<void> {
  if (pools.length > 0) await store.saveLabels(pools);
}
