import { transactionsCall } from '../../features/address/activity/api/transactions-call.ts';
import { transactionCall } from '../../features/transaction/api/get-transaction.ts';
import { type ScoringSubject, scoringCall, toQuestions } from '../../lib/analyse.ts';
import type { AnyCall } from '../../lib/call-request.ts';
import { coinsCall, objectCall } from '../../lib/object-calls.ts';
import { newProgressId } from '../../lib/progress-id.ts';
import { findRowsPerPage } from '../../lib/rows-per-page.ts';
import { readView } from '../../lib/transaction-view.ts';
import * as addressPage from '../routes/address-target.ts';
import * as transactionPage from '../routes/transaction-target.ts';

type PageLocation = Pick<Location, 'pathname' | 'search'>;

/** First part of a page's address → what the page begins with. */
const PAGES: Readonly<Record<string, (parts: readonly string[], search: string) => readonly AnyCall[]>> = {
  address: ([type, blockchain, id], search) => {
    const target = addressPage.toTarget({ type, blockchain, id });
    if (target === undefined || !id) return [];
    const view = readView(new URLSearchParams(search), target.blockchain);
    return [
      objectCall(target),
      ...toScorings(addressPage.toScoringSubject(target, view.coin)),
      coinsCall(target),
      transactionsCall(target, view, findRowsPerPage()),
    ];
  },
  trading: ([blockchain, hash]) => {
    if (!hash) return [];
    const target = transactionPage.toTarget({ blockchain, hash });
    return [transactionCall(target), ...toScorings(transactionPage.toScoringSubject(target))];
  },
};

const toScorings = (subject: ScoringSubject): readonly AnyCall[] =>
  toQuestions(subject).map((question) => scoringCall(question, newProgressId()));

/** First calls of the page at an address; empty where they are unknown. */
export function listFirstCalls({ pathname, search }: PageLocation): readonly AnyCall[] {
  try {
    const [page = '', ...parts] = pathname.split('/').slice(1).map(decodeURIComponent);
    return PAGES[page]?.(parts, search) ?? [];
  } catch (error) {
    // An address that is no text names no page.
    if (error instanceof URIError) return [];
    throw error;
  }
}
