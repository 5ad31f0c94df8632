import type { TransactionRef } from '../../features/transaction/api/get-transaction.ts';
import type { AskedBothWays } from '../../lib/analyse.ts';

interface Parts {
  readonly blockchain?: string | undefined;
  readonly hash?: string | undefined;
}

/** Transaction of a transaction page. */
export const toTarget = ({ blockchain = '', hash = '' }: Parts): TransactionRef => ({ blockchain, hash });

export const toAsked = ({ blockchain, hash }: TransactionRef): AskedBothWays => ({
  blockchain,
  objectType: 'TRANSACTION',
  objectId: hash,
});
