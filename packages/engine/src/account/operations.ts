import type { AddressId, LegRow, OperationType, TxId } from '@sulian/domain';

/** One movement of one asset inside a transaction of an account chain. */
export interface AccountOperation {
  readonly number: number;
  readonly asset: number;
  readonly type: OperationType;
  /** None: the operation makes what it pays. */
  readonly sources: readonly LegRow[];
  /** What is burnt has one without an address. */
  readonly destinations: readonly LegRow[];
}

/** A transaction with its legs, and its operations in order. */
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

/** Operations of many transactions, each in order of number, whatever order the legs come in. What moves nothing is left out. */
export function toOperationsById(legs: readonly LegRow[]): ReadonlyMap<TxId, readonly AccountOperation[]> {
  const byId = new Map<TxId, Map<number, Draft>>();
  for (const leg of legs) {
    if (leg.operationType === 'NFT_TRANSFER' || amountOf(leg) === 0n) continue;
    let operations = byId.get(leg.txId);
    if (operations === undefined) {
      operations = new Map();
      byId.set(leg.txId, operations);
    }
    let draft = operations.get(leg.operation);
    if (draft === undefined) {
      draft = {
        number: leg.operation,
        asset: leg.asset,
        type: leg.operationType ?? 'VALUE_TRANSFER',
        sources: [],
        destinations: [],
      };
      operations.set(leg.operation, draft);
    }
    (leg.side === 'source' ? draft.sources : draft.destinations).push(leg);
  }
  return new Map([...byId].map(([txId, operations]) => [txId, inOrder([...operations.values()])]));
}

function inOrder(operations: Draft[]): readonly AccountOperation[] {
  for (const { sources, destinations } of operations) {
    if (sources.length > 1) sources.sort(byPosition);
    if (destinations.length > 1) destinations.sort(byPosition);
  }
  return operations.sort((a, b) => a.number - b.number);
}

const byPosition = (a: LegRow, b: LegRow): number => a.position - b.position;

export const amountOf = (leg: LegRow): bigint => leg.amountBase ?? 0n;

/** What of the legs is the address's. */
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
  given: {
    readonly operations: readonly AccountOperation[];
    readonly visit?: (number: number, moment: Moment) => void;
  },
): bigint {
  let before = balance;
  for (const { number, asset, sources, destinations } of given.operations) {
    if (asset !== account.asset) continue;
    const out = sumOf(sources, account.addressId);
    const into = sumOf(destinations, account.addressId);
    if (out === 0n && into === 0n) continue;
    const between = before > out ? before - out : 0n;
    given.visit?.(number, { before, between });
    before = between + into;
  }
  return before;
}
