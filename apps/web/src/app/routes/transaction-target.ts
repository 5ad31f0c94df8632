import type { TransactionRef } from '../../features/transaction/api/get-transaction.ts';
import type { ScoringSubject } from '../../lib/analyse.ts';

interface Parts {
  readonly blockchain?: string | undefined;
  readonly hash?: string | undefined;
}

/** Transaction of a transaction page. */
export const toTarget = ({ blockchain = '', hash = '' }: Parts): TransactionRef => ({ blockchain, hash });

export const toScoringSubject = ({ blockchain, hash }: TransactionRef): ScoringSubject => ({
  blockchain,
  objectType: 'TRANSACTION',
  objectId: hash,
});
