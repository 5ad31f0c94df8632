import { type AddressId, isCost, type LegRow, type OperationType, type TxId } from '@sulian/domain';
import { OPERATION_MEANINGS } from '../patterns/operation-meaning.ts';

/** One movement of one asset inside a transaction of an account chain. */
export interface AccountOperation {
  readonly number: number;
  readonly asset: number;
  readonly type: OperationType;
  /** Empty: the operation creates what it pays. */
  readonly sources: readonly LegRow[];
  /** Burnt amounts have one leg without an address. */
  readonly destinations: readonly LegRow[];
}

/** A transaction with its legs, and its operations in order. Where money is followed both are without what came back (`toNet`). */
export interface AccountTransaction {
  readonly txId: TxId;
  readonly legs: readonly LegRow[];
  readonly operations: readonly AccountOperation[];
}

interface Draft {
  readonly number: number;
  readonly asset: number;
  readonly type: OperationType;
  readonly sources: LegRow[];
  readonly destinations: LegRow[];
}

/** Transactions with their operations in order of number, whatever order the legs come in. What moves nothing is left out. */
export const toTransactions = (legs: readonly LegRow[]): readonly AccountTransaction[] =>
  groupLegs(legs).map(toTransaction);

/** Legs of each transaction, in ledger order. */
export function groupLegs(legs: readonly LegRow[]): readonly (readonly LegRow[])[] {
  const ordered = isOrdered(legs) ? legs : legs.toSorted(compareLegs);
  const groups: (readonly LegRow[])[] = [];
  for (let from = 0; from < ordered.length; ) {
    const txId = ordered[from]?.txId;
    let to = from + 1;
    while (ordered[to]?.txId === txId) to += 1;
    groups.push(ordered.slice(from, to));
    from = to;
  }
  return groups;
}

/** @param legs in ledger order, all those of one transaction */
export const toTransaction = (legs: readonly LegRow[]): AccountTransaction => ({
  txId: legs[0]?.txId ?? 0,
  legs,
  operations: toOperations(legs),
});

function toOperations(legs: readonly LegRow[]): readonly AccountOperation[] {
  const operations: Draft[] = [];
  for (const leg of legs) {
    const type = leg.operationType ?? 'VALUE_TRANSFER';
    if (!OPERATION_MEANINGS[type].isValue || amountOf(leg) === 0n) continue;
    let draft = operations.at(-1);
    if (draft?.number !== leg.operation) {
      draft = { number: leg.operation, asset: leg.asset, type, sources: [], destinations: [] };
      operations.push(draft);
    }
    (leg.side === 'source' ? draft.sources : draft.destinations).push(leg);
  }
  return operations;
}

function isOrdered(legs: readonly LegRow[]): boolean {
  let before = legs[0];
  for (const leg of legs) {
    if (before !== undefined && before !== leg && compareLegs(before, leg) > 0) return false;
    before = leg;
  }
  return true;
}

const compareLegs = (a: LegRow, b: LegRow): number =>
  a.txId - b.txId ||
  a.operation - b.operation ||
  (a.side === b.side ? a.position - b.position : a.side === 'source' ? -1 : 1);

/** True for a cost that somebody pays; what the chain gives to whoever makes blocks has no payer. */
export const isPaidCost = ({ type, sources }: AccountOperation): boolean => isCost(type) && sources.length > 0;

export const amountOf = (leg: LegRow): bigint => leg.amountBase ?? 0n;

/** Sum of the legs that belong to the address. */
export function sumOf(legs: readonly LegRow[], addressId: AddressId): bigint {
  let sum = 0n;
  for (const leg of legs) if (leg.addressId === addressId) sum += amountOf(leg);
  return sum;
}

/** An account's balance around one operation: before it, and when the operation took but had not given yet. */
export interface Moment {
  readonly before: bigint;
  readonly between: bigint;
}

/**
 * An account's balance after some operations of its. Never below 0: an outflow above it took money whose arrival the
 * ledger does not show.
 */
export function applyOperations(
  balance: bigint,
  account: { readonly addressId: AddressId; readonly asset: number },
  input: {
    readonly operations: readonly AccountOperation[];
    readonly visit?: (number: number, moment: Moment) => void;
  },
): bigint {
  let before = balance;
  for (const { number, asset, sources, destinations } of input.operations) {
    if (asset !== account.asset) continue;
    const out = sumOf(sources, account.addressId);
    const into = sumOf(destinations, account.addressId);
    if (out === 0n && into === 0n) continue;
    const between = before > out ? before - out : 0n;
    input.visit?.(number, { before, between });
    before = between + into;
  }
  return before;
}

/** An account's legs on one side of a transaction as one leg: the largest, with the amount of all. Costs are no payment. */
export function findMergedLeg(
  legs: readonly LegRow[],
  accountSide: { readonly addressId: number; readonly asset: number; readonly isSource: boolean },
): LegRow | undefined {
  let largest: LegRow | undefined;
  let sumBase = 0n;
  for (const leg of legs) {
    if (leg.addressId !== accountSide.addressId || leg.asset !== accountSide.asset) continue;
    if ((leg.side === 'source') !== accountSide.isSource || isCost(leg.operationType)) continue;
    sumBase += amountOf(leg);
    if (largest === undefined || amountOf(leg) > amountOf(largest)) largest = leg;
  }
  return largest === undefined ? undefined : { ...largest, amountBase: sumBase };
}
