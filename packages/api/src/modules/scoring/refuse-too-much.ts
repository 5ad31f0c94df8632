import { AppError } from '@sulian/domain';
import type { TraceObject } from '@sulian/engine';
import type { AskedAssets } from './asked-assets.ts';
import type { ScoringQuestion } from './question.ts';

/** Transactions above which several assets are not scored together unasked. */
const MAX_TRANSACTIONS = 10_000;

/** @throws UNPROCESSABLE_GLOBAL_SCORE for ALL of a busy object with several assets, unless it is wanted anyway */
export async function refuseTooMuch(
  { reader, coin, body }: ScoringQuestion,
  object: TraceObject,
  { assets, leftOut }: AskedAssets,
): Promise<void> {
  if (coin.kind !== 'ALL' || body.calculateAnyway === true || object.kind !== 'ADDRESS') return;
  if (assets.length + leftOut.length < 2) return;
  const counts = await reader.countTransactions(object.addressIds);
  const transactions = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (transactions > MAX_TRANSACTIONS)
    throw new AppError('UNPROCESSABLE_GLOBAL_SCORE', 'Too many transactions to score all assets together', {
      details: { transactions, atMost: MAX_TRANSACTIONS },
    });
}
