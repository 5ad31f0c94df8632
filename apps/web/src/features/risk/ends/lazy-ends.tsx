import type { ScoringResult } from '@sulian/contract';
import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import type { Question } from '../../../lib/analyse.ts';
import { withLateTexts } from '../../../locales/late-texts.ts';
import type { OpenRow } from '../ranking.tsx';
import { ALL_ENDS } from './all-ends.ts';

/** Its script, style and texts come when a row is opened. */
const Ends = lazy(async () => ({ default: (await withLateTexts(() => import('./ends.tsx'))).Ends }));

interface Props {
  readonly result: ScoringResult;
  readonly question: Question;
  readonly open: OpenRow;
}

/** Ends of the open row below the ranking; nothing while no row of it is open. */
export function LazyEnds({ result, question, open }: Props) {
  const { key, onChange } = open;
  if (key === undefined || (key !== ALL_ENDS && !result.details.some((row) => row.key === key))) return null;
  return (
    <Suspense fallback={<Skeleton rows={4} />}>
      <Ends key={key} result={result} question={question} openKey={key} onOpen={onChange} />
    </Suspense>
  );
}
