import type { AddressId } from '@sulian/domain';
import type { TraceObject, TransactionPart } from './question.ts';

/** The part of a transaction that a question is about; undefined: another object, or the whole transaction. */
export const partOfObject = (object: TraceObject): TransactionPart | undefined =>
  object.kind === 'TRANSACTION' ? object.part : undefined;

/** True for a leg of the part. @param number of its operation, or on a UTXO chain its own on its side */
export const isOfPart = (
  { addressId, leg }: TransactionPart,
  { addressId: mine }: { readonly addressId?: AddressId | undefined },
  number: number,
): boolean => (addressId === undefined || mine === addressId) && (leg === undefined || leg === number);
