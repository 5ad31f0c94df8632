import type { LegRow } from '@sulian/domain';
import {
  type AccountOperation,
  type AccountTransaction,
  groupLegs,
  toTransaction,
} from '../../operations/operations.ts';
import { findPairs } from '../../operations/pairs.ts';
import { toNet } from './net-operations.ts';
import { inPayableOrder } from './payable-order.ts';

/** Transactions that were derived before, by their first leg, while the rows are in memory. */
const walkedByLeg = new WeakMap<LegRow, { readonly legs: readonly LegRow[]; readonly walked: AccountTransaction }>();

/** Transactions as `toWalked`, one by one. Of rows that another walk had it is the transaction of that walk. */
export function* listWalked(legs: readonly LegRow[]): Iterable<AccountTransaction> {
  for (const mine of groupLegs(legs)) {
    const [first] = mine;
    const known = first && walkedByLeg.get(first);
    const walked = known !== undefined && areSame(known.legs, mine) ? known.walked : toWalked(toTransaction(mine));
    if (first !== undefined && walked !== known?.walked) walkedByLeg.set(first, { legs: mine, walked });
    yield walked;
  }
}

const areSame = (legs: readonly LegRow[], others: readonly LegRow[]): boolean =>
  legs.length === others.length && legs.every((leg, index) => leg === others[index]);

/** A transaction as all that follows money sees it: without what came back within it, in the walk's order. */
export function toWalked(transaction: AccountTransaction): AccountTransaction {
  const net = toNet(transaction);
  const ordered = inWalkOrder(net.operations);
  if (net !== transaction) return { ...net, operations: inPayableOrder(ordered, transaction.operations) };
  return ordered === transaction.operations ? transaction : { ...transaction, operations: ordered };
}

/**
 * Operations of a transaction in an order in which money can have moved. Some nodes do not report the order of calls
 * and logs among each other. For these the ledger has the native transfers first, so that an unwrapping comes after the
 * payout that it made. Tokens and native coins each retain their order; a payout waits for the tokens up to its
 * unwrapping.
 * @param operations in order of number
 */
function inWalkOrder(operations: readonly AccountOperation[]): readonly AccountOperation[] {
  const unwraps = findPairs(operations).filter(({ isWrap, native, token }) => !isWrap && native.number < token.number);
  if (unwraps.length === 0) return operations;
  const unwrapOf = new Map(unwraps.map(({ native, token }) => [native.number, token.number]));
  const tokens = operations.filter((each) => each.asset !== 0);
  const ordered: AccountOperation[] = [];
  const placed = new Set<number>();
  const place = (operation: AccountOperation): void => {
    if (placed.has(operation.number)) return;
    placed.add(operation.number);
    ordered.push(operation);
  };
  for (const operation of operations) {
    const unwrap = unwrapOf.get(operation.number);
    if (unwrap !== undefined) for (const token of tokens) if (token.number <= unwrap) place(token);
    place(operation);
  }
  return ordered;
}
