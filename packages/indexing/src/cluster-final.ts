import type { ChainId, ChangeRule, ClusterRule, Ledger } from '@sulian/domain';

/** Blocks clustered in one database transaction. */
const CLUSTER_BATCH = 500;

/**
 * Clusters every block that can no longer change. Interrupted at any point it goes on where it stopped. Each time that the
 * clustered blocks have grown to one more binary digit, the store is made fast for them: what it learnt of the first few blocks
 * misleads it about the thousands that a first catch-up brings.
 */
export async function clusterFinal(
  ledger: Ledger,
  chain: ChainId,
  options: {
    readonly finalityDepth: number;
    readonly rule: ClusterRule;
    /** Change heuristic; undefined where the configuration does not enable it. */
    readonly changeRule?: ChangeRule | undefined;
    readonly signal?: AbortSignal;
  },
): Promise<void> {
  const state = await ledger.getState(chain);
  if (state.height === undefined || state.firstHeight === undefined || state.isLoading) return;
  const target = state.height - options.finalityDepth;
  const before = state.firstHeight - 1;
  const clustered = state.clusteredHeight ?? before;
  let from = clustered;
  while (from < target && options.signal?.aborted !== true) {
    const to = Math.min(target, from + CLUSTER_BATCH);
    await ledger.writer(chain).cluster(to, options.rule, options.changeRule);
    from = to;
  }
  if (from === target && countDigits(target - before) > countDigits(clustered - before))
    await ledger.writer(chain).vacuum();
}

/** Binary digits of a count. */
const countDigits = (count: number): number => 32 - Math.clz32(count);
