import type { AddressId } from '@sulian/domain';
import { type AccountOperation, applyOperations, type Moment } from '../../operations/operations.ts';

/** A payment below 0, a receipt above; with the balance before it. */
interface Change {
  readonly base: bigint;
  readonly before: bigint;
}

/**
 * Balance that an account's receipts (INCOMING) came to, or its payments (OUTGOING) were made from, in a transaction with
 * both; undefined where receipts and payments alternate, so that no one balance applies to all of them.
 */
export function findMetBalance(
  balance: bigint,
  account: { readonly addressId: AddressId; readonly asset: number },
  { operations, isIncoming }: { readonly operations: readonly AccountOperation[]; readonly isIncoming: boolean },
): bigint | undefined {
  const changes = listChanges(balance, account, operations);
  const isMeant = ({ base }: Change): boolean => base > 0n === isIncoming;
  const [first, last] = [changes.findIndex(isMeant), changes.findLastIndex(isMeant)];
  return changes.slice(first, last + 1).every(isMeant) ? changes[first]?.before : undefined;
}

function listChanges(
  balance: bigint,
  account: { readonly addressId: AddressId; readonly asset: number },
  operations: readonly AccountOperation[],
): readonly Change[] {
  const moments: Moment[] = [];
  const after = applyOperations(balance, account, { operations, visit: (_, moment) => moments.push(moment) });
  return moments
    .flatMap(({ before, between }, at): readonly Change[] => [
      { base: between - before, before },
      { base: (moments[at + 1]?.before ?? after) - between, before: between },
    ])
    .filter(({ base }) => base !== 0n);
}
