import type { AddressId, TxId } from '@sulian/domain';
import type { Payment } from './payments.ts';

/** When two addresses first paid each other more than a tiny amount; undefined: never, as far as was read. */
export function findFirstExchange(
  payments: readonly Payment[],
  [a, b]: readonly [AddressId, AddressId],
  isTiny: (payment: Payment) => boolean,
): TxId | undefined {
  let first: TxId | undefined;
  for (const payment of payments) {
    const { from, to, txId } = payment;
    const isBetween = (from === a && to === b) || (from === b && to === a);
    if (!isBetween || isTiny(payment) || (first !== undefined && first <= txId)) continue;
    first = txId;
  }
  return first;
}

/**
 * True where the twin is real and the poisoner looks like it: the victim dealt with the twin before, and not yet with the
 * poisoner. A payment that fell for the imitation makes the imitator no counterparty whom others imitate.
 */
export const isImitated = (
  at: TxId,
  first: { readonly twin: TxId | undefined; readonly poisoner: TxId | undefined },
): boolean => first.twin !== undefined && first.twin < at && (first.poisoner ?? Number.POSITIVE_INFINITY) > first.twin;
