import type { LegRow } from '@sulian/domain';
import type { Portion } from '../../arithmetic/portion.ts';
import type { Books } from '../../ends/books.ts';
import type { End } from '../../ends/end.ts';
import type { AccountQuestion } from '../../question/account-question.ts';
import type { AccountStore } from '../ledger/account-store.ts';
import type { Parties } from '../ledger/parties.ts';
import type { RowCount } from '../ledger/row-count.ts';
import type { Bundle, Through, WalkObserver } from './bundle.ts';
import type { LargeAccounts } from './large-accounts.ts';

/** Context of a walk over accounts. */
export interface WalkContext {
  readonly store: AccountStore;
  readonly question: AccountQuestion;
  readonly parties: Parties;
  readonly large: LargeAccounts;
  readonly observer: WalkObserver | undefined;
  readonly books: Books;
  readonly rows: RowCount;
}

/** Largest share that rounding leaves on an account that is all but empty. */
const DUST_SHARE = 1e-15;

/** True for a share that only rounding made. */
export const isNoise = (share: number): boolean => share <= DUST_SHARE;

/** A part of a bundle meets its end. */
export function endPart(
  { books, observer }: WalkContext,
  bundle: Bundle,
  at: { readonly end: End; readonly leg: LegRow | undefined } & Portion & Through,
): void {
  const share = at.part === 1 ? bundle.share : bundle.share * at.part;
  if (share === 0) return;
  observer?.ended(bundle, at);
  const { isBehindLarge = false } = at.end;
  // The object's direct counterparty is somebody else if the end is behind a swap or another party.
  const isOthers = isBehindLarge || at.swap !== undefined;
  const isExact = !bundle.isMixed && at.part === 1 && !isOthers;
  const direct = bundle.started === 0 || isOthers ? 0 : share * (bundle.started / bundle.share);
  const hops = bundle.depth + (isBehindLarge ? 2 : 1);
  const mixings = bundle.mixings + (isBehindLarge || at.part !== 1 ? 1 : 0);
  const { leg } = at;
  const account = leg && { addressId: leg.addressId, asset: leg.asset, leg: leg.operation };
  books.end(at.end, { txId: bundle.transaction.txId, share, hops, mixings, isExact, direct, at: account });
}

/** True for what is small, while the answer may still ignore some. */
export function mayIgnore({ books, store }: WalkContext, share: number): boolean {
  if (isNoise(share)) return true;
  if (!books.isSmall(share)) return false;
  if (books.mayIgnore(share)) return true;
  store.followDust();
  return false;
}
