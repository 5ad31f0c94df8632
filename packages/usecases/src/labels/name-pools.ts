import type { ChainAdapter, LabelStore } from '@sulian/domain';

/** Labels what the chain's own rules hold for many, so that a walk ends there by name. Where it is done, nothing changes. */
export async function namePools(
  store: Pick<LabelStore, 'saveLabels'>,
  { pools = [] }: Pick<ChainAdapter, 'pools'>,
): Promise<void> {
  if (pools.length > 0) await store.saveLabels(pools);
}
