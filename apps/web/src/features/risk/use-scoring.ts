import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { analyse, type Question } from './api/analyse.ts';
import { getProgress } from './api/get-progress.ts';

const PROGRESS_MS = 1_000;
const ID_BYTES = 16;

/** `crypto.randomUUID` is missing where the page is served without TLS. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export function useScoring(question: Question) {
  const [progressId, setProgressId] = useState('');
  const query = useQuery({
    queryKey: ['scoring', question],
    queryFn: () => {
      const id = newId();
      setProgressId(id);
      return analyse(question, id);
    },
  });
  const progress = useQuery({
    queryKey: ['scoring-progress', progressId],
    queryFn: () => getProgress(progressId),
    enabled: query.isFetching && progressId !== '',
    refetchInterval: PROGRESS_MS,
    // A short scoring is over before it can be asked about; that is no failure to show.
    retry: false,
  });
  return { query, progress: query.isFetching ? progress.data : undefined };
}
