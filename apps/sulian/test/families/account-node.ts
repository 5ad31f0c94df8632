import type { BlockPosition, SimulatedNode } from '@sulian/testkit';
import { balanceKey } from '@sulian/testkit';
import type { AccountTruth, Fault } from '@sulian/world';

/** Blocks come only when a test requests them. */
export const CALM = { startTimeSec: 1_795_000_000, blockEveryMs: 0 } as const;

/** Limits of a source in tests: short for a node that never answers, long for a machine that runs all families at once. */
export const READ = { timeoutMs: 4_000, retries: 1, retryFirstMs: 20 } as const;

/** Message of a block that contradicts itself. */
export const WRONG_BLOCK = /the node answers with a block that is wrong|one transaction is at two places/;

type AccountNode = Omit<SimulatedNode<Fault>, 'tip' | 'listBalances'> & {
  readonly world: { readonly truth: AccountTruth };
};

/** A node of an account world as the contract uses it. */
export const toSimulatedNode = (node: AccountNode, tip: () => BlockPosition): SimulatedNode<Fault> => ({
  ...node,
  tip,
  listBalances: () => listBalances(node.world.truth),
});

function listBalances(truth: AccountTruth): ReadonlyMap<string, bigint> {
  const balances = new Map<string, bigint>();
  for (const { asset, from, to } of truth.listMoves())
    for (const address of [from, to])
      if (address !== undefined) balances.set(balanceKey(address, asset), truth.balanceOf(address, asset));
  return balances;
}
