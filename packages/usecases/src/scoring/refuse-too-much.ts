import { AppError } from '@sulian/domain';
import type { TraceObject } from '@sulian/engine';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';
import type { ScoredAssets } from './scored-assets.ts';

/** @throws UNPROCESSABLE_GLOBAL_SCORE for ALL of a busy object with several assets, unless it is wanted anyway */
export async function refuseTooMuch(
  { limits: { globalScoreTransactions: atMost } }: Pick<ScoringDeps, 'limits'>,
  { reader, coin, request }: ScoringQuestion,
  { object, scoredAssets: { weights, others } }: { readonly object: TraceObject; readonly scoredAssets: ScoredAssets },
): Promise<void> {
  if (coin.kind !== 'ALL' || request.calculateAnyway === true || object.kind !== 'ADDRESS') return;
  if (weights.assets.length + others.length < 2) return;
  const counts = await reader.countTransactions(object.addressIds);
  const transactions = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (transactions > atMost)
    throw new AppError('UNPROCESSABLE_GLOBAL_SCORE', 'Too many transactions to score all assets together', {
      details: { transactions, atMost },
    });
}
