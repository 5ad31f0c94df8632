import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorText } from '../../components/states/states.tsx';
import { Strip } from '../../components/states/strip.tsx';
import type { Question } from '../../lib/analyse.ts';
import { CallError } from '../../lib/api.ts';
import { scoringQuery } from './use-scoring.ts';

export const isOutdated = (error: Error | null): boolean =>
  error instanceof CallError && error.code === 'SCORE_OUTDATED';

/** Paths and ends of another score than the one above are not shown. */
export function Outdated({ error, question }: { readonly error: Error | null; readonly question: Question }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { queryKey } = scoringQuery(question);
  return (
    <Strip
      action={
        <button type="button" className="btn small" onClick={() => void queries.invalidateQueries({ queryKey })}>
          {t('path.scoreAgain')}
        </button>
      }
    >
      <ErrorText error={error} />
    </Strip>
  );
}
