import type { LabelIndex } from '@sulian/domain';
import { type End, MAX_DEPTH, UNSPENT } from '../ends/end.ts';
import type { EndPlace } from '../ends/end-places.ts';
import type { AccountQuestion, AccountReader } from '../question/account-question.ts';
import type { StoppedBy, TransactionPart } from '../question/question.ts';

/** One place to which the money of a part goes next, or where it stays. */
export interface NextMove extends Omit<EndPlace, 'end' | 'hops' | 'isByProportion'> {
  /** Reason for which the walk goes no further; absent: it goes on from the address. */
  readonly end?: End;
}

export interface NextMoves {
  /** Base units of the part, of its one asset. */
  readonly totalBase: bigint;
  /** Largest first; the shares sum to 1 unless the part is empty. */
  readonly moves: readonly NextMove[];
  readonly stoppedBy: StoppedBy | undefined;
}

/** A question about a part of a transaction, in one asset. */
export interface PartQuestion extends AccountQuestion {
  readonly object: { readonly kind: 'TRANSACTION'; readonly txId: number; readonly part: TransactionPart };
}

export interface NextMovesInput {
  readonly reader: AccountReader;
  readonly labels: LabelIndex;
  readonly question: PartQuestion;
}

/** At the depth of one hop the walk would go on. */
export const toMove = ({ end, hops: _, isByProportion: __, ...place }: EndPlace): NextMove =>
  end === MAX_DEPTH ? place : { ...place, end };

/** True for money that stayed at the address from which the next hop is sought. */
export const isResting = ({ end }: NextMove): boolean => end?.key === UNSPENT.key;
