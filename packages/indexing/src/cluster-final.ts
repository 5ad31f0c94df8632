import type { ChainId, ChangeRule, ClusterRule, Ledger } from '@sulian/domain';

/** Blocks clustered in one database transaction. */
const CLUSTER_BATCH = 500;

/** Clusters every block that can no longer change. Interrupted at any point it goes on where it stopped. */
export async function clusterFinal(
  ledger: Ledger,
  chain: ChainId,
  options: {
    readonly finalityDepth: number;
    readonly rule: ClusterRule;
    /** Follows change too; undefined where the configuration does not ask for it. */
    readonly changeRule?: ChangeRule | undefined;
    readonly signal?: AbortSignal;
  },
): Promise<void> {
  const state = await ledger.getState(chain);
  if (state.height === undefined || state.firstHeight === undefined || state.isLoading) return;
  const target = state.height - options.finalityDepth;
  let from = state.clusteredHeight ?? state.firstHeight - 1;
  const isFirst = state.clusteredHeight === undefined && from < target;
  while (from < target && options.signal?.aborted !== true) {
    const to = Math.min(target, from + CLUSTER_BATCH);
    await ledger.writer(chain).cluster(to, options.rule, options.changeRule);
    from = to;
  }
  if (isFirst && from === target) await ledger.writer(chain).vacuum();
}
