import type { BalanceUpdate } from '../wire/schema.ts';
import { findHolder, isUnknown } from './holders.ts';

/** Coins that went from one to another. Without `from` they were made, without `to` they were burnt. */
export interface Move {
  readonly from?: string;
  readonly to?: string;
  readonly amountBase: bigint;
  /** Reason for which the chain made or burnt the coins, if stated. */
  readonly category?: string;
  /** By what they moved, where it was no operation: `migration`, `subsidy`, `delayed_operation`. */
  readonly origin?: string;
}

export interface NetMoves {
  readonly moves: readonly Move[];
  /** Went to the fees that the block's proposer takes; less than nothing where the proposer takes them. */
  readonly feesBase: bigint;
  /** Whether some change is of a kind that nobody here knows. */
  readonly hasUnknown: boolean;
}

/**
 * Moves between holders, from changes of balances. Since Ithaca (2022) each change is next to its counterpart. Before,
 * coins that are made or burnt have none.
 */
export function netMoves(updates: readonly BalanceUpdate[]): NetMoves {
  const groups = toGroups(updates.filter(({ kind }) => kind !== 'staking'));
  const groupMoves = groups.map(netGroup);
  return {
    moves: groupMoves.flatMap(({ moves }) => moves),
    feesBase: groupMoves.reduce((sum, { feesBase }) => sum + feesBase, 0n),
    hasUnknown: updates.some(isUnknown),
  };
}

/** Neighbours that come to nothing together; what is left over is the last. */
function toGroups(updates: readonly BalanceUpdate[]): readonly (readonly BalanceUpdate[])[] {
  const groups: BalanceUpdate[][] = [];
  let group: BalanceUpdate[] = [];
  let sum = 0n;
  for (const update of updates) {
    if (update.change === 0n) continue;
    group.push(update);
    sum += update.change;
    if (sum !== 0n) continue;
    groups.push(group);
    group = [];
  }
  return group.length === 0 ? groups : [...groups, group];
}

type Balances = Map<string, bigint>;

function netGroup(updates: readonly BalanceUpdate[]): Pick<NetMoves, 'moves' | 'feesBase'> {
  const nets: Balances = new Map();
  let feesBase = 0n;
  for (const update of updates) {
    const holder = findHolder(update);
    if (holder === 'fees') feesBase += update.change;
    else if (typeof holder === 'object') nets.set(holder.address, (nets.get(holder.address) ?? 0n) + update.change);
  }
  const moves = pair(nets, feesBase);
  const category = updates.find(({ kind }) => kind === 'minted' || kind === 'burned')?.category;
  const origin = updates.map((update) => update.origin).find((each) => each !== undefined && each !== 'block');
  return {
    feesBase,
    moves: moves.map((move) => ({
      ...move,
      ...(category === undefined ? {} : { category }),
      ...(origin === undefined ? {} : { origin }),
    })),
  };
}

/**
 * Holders with less pay holders with more, in the order of their changes. Coins that become fees, or came from fees,
 * are omitted.
 */
function pair(nets: Balances, feesBase: bigint): readonly Move[] {
  const payers = [...nets].filter(([, net]) => net < 0n).map(([address, net]) => ({ address, left: -net }));
  const payees = [...nets].filter(([, net]) => net > 0n).map(([address, net]) => ({ address, left: net }));
  takeFirst(feesBase > 0n ? payers : payees, feesBase > 0n ? feesBase : -feesBase);
  const moves: Move[] = [];
  for (const payee of payees)
    for (const payer of payers) {
      const amountBase = payer.left < payee.left ? payer.left : payee.left;
      if (amountBase === 0n) continue;
      moves.push({ from: payer.address, to: payee.address, amountBase });
      payer.left -= amountBase;
      payee.left -= amountBase;
    }
  const made = payees.filter(({ left }) => left > 0n).map(({ address, left }) => ({ to: address, amountBase: left }));
  const burnt = payers
    .filter(({ left }) => left > 0n)
    .map(({ address, left }) => ({ from: address, amountBase: left }));
  return [...moves, ...made, ...burnt];
}

function takeFirst(shares: readonly { left: bigint }[], amountBase: bigint): void {
  let rest = amountBase;
  for (const share of shares) {
    const part = share.left < rest ? share.left : rest;
    share.left -= part;
    rest -= part;
  }
}
