import type { AddressHistory, TxId } from '@sulian/domain';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import { type AccountOperation, sumOf } from '../../operations/operations.ts';

/** Transactions in which the account both received and sent. */
export const listMixed = ({ txIds, receivedBase, sentBase }: AddressHistory): readonly TxId[] =>
  txIds.filter((_, at) => (receivedBase[at] ?? 0n) > 0n && (sentBase[at] ?? 0n) > 0n);

/** Movements without what came back within a transaction. */
export function toNetHistory(
  key: AccountKey,
  moved: AddressHistory,
  operationsOf: (txId: TxId) => readonly AccountOperation[],
): AddressHistory {
  const mixed = new Map(listMixed(moved).map((txId) => [txId, operationsOf(txId)]));
  if (mixed.size === 0) return moved;
  const toNet = (side: 'sources' | 'destinations', base: bigint, at: number): bigint => {
    const operations = mixed.get(moved.txIds[at] ?? 0);
    if (operations === undefined) return base;
    return operations.reduce(
      (sum, each) => (each.asset === assetOf(key) ? sum + sumOf(each[side], addressOf(key)) : sum),
      0n,
    );
  };
  return {
    txIds: moved.txIds,
    receivedBase: moved.receivedBase.map((base, at) => toNet('destinations', base, at)),
    sentBase: moved.sentBase.map((base, at) => toNet('sources', base, at)),
  };
}
