import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Question } from '../../lib/analyse.ts';
import { getProgress } from './api/scoring.ts';
import { askWithProgress, PROGRESS_MS } from './ask-with-progress.ts';

const NOT_FOLLOWED = '';
const toIdKey = (question: Question) => ['scoring-progress-id', question];

/** Query of a scoring: one request for all components, aborted when none needs it any more. */
export const scoringQuery = (question: Question) =>
  queryOptions({
    queryKey: ['scoring', question],
    queryFn: ({ client, signal }) => {
      client.setQueryData(toIdKey(question), NOT_FOLLOWED);
      return askWithProgress(question, { signal, onFollow: (id) => client.setQueryData(toIdKey(question), id) });
    },
  });

/** The same, with how far it is while it is calculated. */
export function useScoring(question: Question) {
  const query = useQuery(scoringQuery(question));
  const { data: progressId } = useQuery({
    queryKey: toIdKey(question),
    queryFn: () => NOT_FOLLOWED,
    enabled: false,
    initialData: NOT_FOLLOWED,
  });
  const progress = useQuery({
    queryKey: ['scoring-progress', progressId],
    queryFn: () => getProgress(progressId),
    enabled: query.isFetching && progressId !== NOT_FOLLOWED,
    refetchInterval: PROGRESS_MS,
    // A scoring may end during a progress request; that is no failure to show.
    retry: false,
  });
  return { query, progress: query.isFetching ? progress.data : undefined };
}
