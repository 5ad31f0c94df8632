import type { TxId } from '@sulian/domain';
import type { Ratio } from '../../arithmetic/portion.ts';
import type { History } from '../ledger/history.ts';

/** Part that an account passes on in one transaction. */
export interface Pass {
  readonly txId: TxId;
  /** Part of what is left at that time. */
  readonly rate: number;
  readonly ratio: Ratio;
}

/** Transactions of one account that are looked at: whoever only passes money on needs few. */
const MOST_PASSES = 20;
/** Remaining part of a share below which the search ends. */
const NEXT_TO_NOTHING = 1e-4;

/**
 * The transactions behind one, with what each takes of what is left; not beyond one in which the account both received and sent,
 * or sent more than it is known to have had: whose money that was is not known.
 * @param isHeld the account is known to have had all of the share
 */
export function toPasses(
  history: History | undefined,
  { txId, isHeld }: { readonly txId: TxId; readonly isHeld: boolean },
): readonly Pass[] {
  const passes: Pass[] = [];
  if (!isHeld && history?.holdsWhatItSentIn(txId) === false) return passes;
  let left = 1;
  let at = history?.findNext(txId);
  while (history !== undefined && at !== undefined && left > NEXT_TO_NOTHING && passes.length < MOST_PASSES) {
    if (history.isMixedAt(at) || !history.holdsWhatItSentIn(history.txIdAt(at))) break;
    const rate = history.rateAt(at);
    passes.push({ txId: history.txIdAt(at), rate, ratio: history.ratioAt(at) });
    left *= 1 - rate;
    at = history.nextOf(at);
  }
  return passes;
}
