import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { lazy, Suspense } from 'react';
import { withLateTexts } from '../../../locales/late-texts.ts';

/** Script and texts come with the first answer that has severe rows. */
const RowBounds = lazy(async () => ({ default: (await withLateTexts(() => import('./row-bounds.tsx'))).RowBounds }));
const AnswerBounds = lazy(async () => ({
  default: (await withLateTexts(() => import('./answer-bounds.tsx'))).AnswerBounds,
}));
const Diluted = lazy(async () => ({ default: (await withLateTexts(() => import('./diluted.tsx'))).Diluted }));

/** Nothing for a row without bounds. */
export const LazyRowBounds = ({ row }: { readonly row: ScoringDetail }) =>
  row.shareBounds === undefined ? null : (
    <Suspense>
      <RowBounds row={row} />
    </Suspense>
  );

/** Nothing for an answer without severe rows. */
export const LazyAnswerBounds = ({ result }: { readonly result: ScoringResult }) =>
  result.shareBounds === undefined ? null : (
    <Suspense>
      <AnswerBounds result={result} />
    </Suspense>
  );

/** Nothing for an answer whose money is not flagged. */
export const LazyDiluted = ({ result }: { readonly result: ScoringResult }) =>
  result.shareBounds?.isPossiblyDiluted === true ? (
    <Suspense>
      <Diluted result={result} />
    </Suspense>
  ) : null;
