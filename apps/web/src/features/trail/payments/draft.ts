import type { Coin } from '@sulian/contract';
import { isChainId } from '@sulian/domain';
import { secondsOf } from '../../../lib/days.ts';
import { type Fault, findFault } from '../../../lib/fault.ts';
import { formatTime } from '../../../lib/format.ts';
import type { PaymentSearch } from '../api/payments.ts';

/** Texts of the form's fields. */
export interface PaymentDraft {
  readonly blockchain: string;
  readonly coin: string;
  readonly amount: string;
  readonly tolerance: string;
  readonly from: string;
  readonly to: string;
  readonly recipient: string;
}

export type PaymentField = keyof PaymentDraft;

/** Percent by which a payment may differ. */
export const TOLERANCES = [0, 0.1, 0.5, 1, 5, 10] as const;
/** Longest window that the server searches. */
const MAX_WINDOW_SEC = 7 * 86_400;
const AMOUNT = /^\d{1,40}(\.\d+)?$/;
/** Length of YYYY-MM-DD HH:mm. */
const MINUTE_LENGTH = 16;

/** First fault of the draft, in the order of its fields. */
export function findDraftFault(draft: PaymentDraft, coin: Coin | undefined): Fault<PaymentField> | undefined {
  const amount = draft.amount.trim();
  const [from, to] = [secondsOf(draft.from)?.first, secondsOf(draft.to)?.last];
  const length = (to ?? 0) - (from ?? 0);
  return findFault<PaymentField>([
    [isChainId(draft.blockchain), 'blockchain', 'trail.payments.chooseChain'],
    [coin !== undefined, 'coin', 'trail.payments.chooseCoin'],
    [AMOUNT.test(amount) && /[1-9]/.test(amount), 'amount', 'trail.payments.badAmount'],
    [(amount.split('.')[1]?.length ?? 0) <= (coin?.decimals ?? 0), 'amount', 'trail.payments.tooFine'],
    [from !== undefined, 'from', 'time.badMinute'],
    [to !== undefined, 'to', 'time.badMinute'],
    [length >= 0, 'to', 'time.badSpan'],
    [length <= MAX_WINDOW_SEC, 'to', 'trail.payments.tooLong'],
  ]);
}

/** The search of a draft without fault. */
export function toSearch(draft: PaymentDraft): PaymentSearch | undefined {
  const [from, to] = [secondsOf(draft.from)?.first, secondsOf(draft.to)?.last];
  const { blockchain, coin, amount, tolerance, recipient } = draft;
  if (!isChainId(blockchain) || from === undefined || to === undefined) return undefined;
  return {
    ...{ blockchain, coin: Number(coin), amount: amount.trim(), tolerance: Number(tolerance), from, to },
    ...(recipient.trim() === '' ? {} : { recipient: recipient.trim() }),
  };
}

const isWhole = (text: string | null): text is string => /^\d{1,12}$/.test(text ?? '');

/** The search of an address bar; undefined where it has none. */
export function readSearch(params: URLSearchParams): PaymentSearch | undefined {
  const [blockchain, coin, amount] = [params.get('blockchain') ?? '', params.get('coin'), params.get('amount') ?? ''];
  const [from, to, recipient] = [params.get('from'), params.get('to'), params.get('recipient')];
  if (!isChainId(blockchain) || !isWhole(coin) || !isWhole(from) || !isWhole(to) || !AMOUNT.test(amount))
    return undefined;
  const tolerance = TOLERANCES.find((each) => String(each) === params.get('tolerance')) ?? 0;
  return {
    ...{ blockchain, coin: Number(coin), amount, tolerance, from: Number(from), to: Number(to) },
    ...(recipient === null ? {} : { recipient }),
  };
}

/** Fields that show a search; empty ones without one. */
export const toDraft = (search: PaymentSearch | undefined): PaymentDraft => ({
  blockchain: search?.blockchain ?? '',
  coin: search === undefined ? '' : String(search.coin),
  amount: search?.amount ?? '',
  tolerance: String(search?.tolerance ?? 0),
  from: search === undefined ? '' : formatTime(search.from).slice(0, MINUTE_LENGTH),
  to: search === undefined ? '' : formatTime(search.to).slice(0, MINUTE_LENGTH),
  recipient: search?.recipient ?? '',
});
