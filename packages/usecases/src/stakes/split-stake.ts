import { type EventRow, heightOf, type TxId } from '@sulian/domain';

/** Coins on their way from staked to free. */
interface Unfreezing {
  readonly amountBase: bigint;
  /** When they can be taken; they stay here until the owner does. */
  readonly untilSec: number;
}

export interface Stake {
  /** Staked coins, including those whose resources are delegated to others. */
  readonly frozenBase: bigint;
  readonly delegatedBase: bigint;
  /** Oldest first. */
  readonly unfreezing: readonly Unfreezing[];
}

export interface StakeFacts {
  readonly timeOf: (height: number) => number;
  /** Transactions that stake again all that waits. */
  readonly cancels: ReadonlySet<TxId>;
  /** From unstaking until coins can be taken. */
  readonly waitSec: number;
}

/**
 * Stake of an account, computed from all its staking events.
 * @param events all since the chain's beginning, newest first, as the ledger lists them
 * @returns undefined where they contradict each other: some are not stored
 */
export function splitStake(events: readonly EventRow[], { timeOf, cancels, waitSec }: StakeFacts): Stake | undefined {
  let [frozenBase, delegatedBase] = [0n, 0n];
  let waiting: readonly Unfreezing[] = [];
  const ordered = events.toSorted((a, b) => a.txId - b.txId || rankOf(a) - rankOf(b) || a.operation - b.operation);
  for (const { kind, txId, amountBase, data } of ordered) {
    if (amountBase === undefined) return undefined;
    if (kind === 'RESOURCE_DELEGATION') delegatedBase += amountBase;
    else if (kind === 'RESOURCE_RECLAIM') delegatedBase -= amountBase;
    else if (kind === 'STAKE') {
      frozenBase += amountBase;
      if (cancels.has(txId)) waiting = take(waiting, amountBase) ?? MISSING;
    } else if (kind === 'UNSTAKE') {
      frozenBase -= amountBase;
      waiting = [...waiting, { amountBase, untilSec: timeOf(heightOf(txId)) + waitSec }];
    } else if (kind === 'STAKE_WITHDRAWAL') {
      // Only an event of the first staking version names its resource: it releases at once the coins that its own step
      // unstaked.
      const own = data === undefined ? undefined : waiting.at(-1);
      waiting = own?.amountBase === amountBase ? waiting.slice(0, -1) : (take(waiting, amountBase) ?? MISSING);
    }
    if (waiting === MISSING || frozenBase < 0n || delegatedBase < 0n) return undefined;
  }
  return { frozenBase, delegatedBase, unfreezing: waiting };
}

/** Compared by identity. */
const MISSING: readonly Unfreezing[] = [];

/**
 * Order of events within one transaction. Under the first staking version, coins are released in the step that unstakes
 * them. Otherwise pending coins are released first, and staked again after.
 */
const rankOf = ({ kind }: EventRow): number => (kind === 'UNSTAKE' ? 0 : kind === 'STAKE_WITHDRAWAL' ? 1 : 2);

/** The oldest first; undefined where so much does not wait. */
function take(waiting: readonly Unfreezing[], amountBase: bigint): readonly Unfreezing[] | undefined {
  const left: Unfreezing[] = [];
  let open = amountBase;
  for (const each of waiting) {
    const taken = each.amountBase < open ? each.amountBase : open;
    open -= taken;
    if (taken < each.amountBase) left.push({ ...each, amountBase: each.amountBase - taken });
  }
  return open === 0n ? left : undefined;
}
