import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '../../lib/analyse.ts';
import { getProgress } from './api/scoring.ts';
import { askWithProgress, PROGRESS_MS } from './ask-with-progress.ts';

export function useScoring(question: Question) {
  const [progressId, setProgressId] = useState('');
  const query = useQuery({
    queryKey: ['scoring', question],
    queryFn: () => {
      setProgressId('');
      return askWithProgress(question, setProgressId);
    },
  });
  const progress = useQuery({
    queryKey: ['scoring-progress', progressId],
    queryFn: () => getProgress(progressId),
    enabled: query.isFetching && progressId !== '',
    refetchInterval: PROGRESS_MS,
    // A scoring may end while it is asked about; that is no failure to show.
    retry: false,
  });
  return { query, progress: query.isFetching ? progress.data : undefined };
}
