import type { FetchAnswer, FetchBody, FetchProgress } from '@sulian/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ObjectRef } from '../../lib/api.ts';
import { newProgressId } from '../../lib/progress-id.ts';
import { fetchHistories, readFetchProgress } from './api/histories.ts';

const POLL_MS = 1_000;
/** Polls until a cancelled job has ended on the server: it finishes the request that it has sent. */
const POLLS_AFTER_CANCEL = 30;

interface JobRun {
  readonly id: string;
  readonly isCancelling: boolean;
}

/** End of a job: an answer, a failure, or neither where it was cancelled. */
export interface JobEnd {
  readonly answer?: FetchAnswer;
  readonly error?: Error;
}

export interface FetchJob {
  readonly isRunning: boolean;
  readonly isCancelling: boolean;
  readonly progress: FetchProgress | undefined;
  readonly end: JobEnd | undefined;
  readonly start: (body: FetchBody) => Promise<void>;
  readonly cancel: () => void;
}

/** One job of the page. It ends with the page; what it fetched is stored, and everything shown is read again. */
export function useFetchJob({ blockchain, hash }: ObjectRef): FetchJob {
  const queries = useQueryClient();
  const [run, setRun] = useState<JobRun>();
  const [end, setEnd] = useState<JobEnd>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const progress = useQuery({
    queryKey: ['fetch-progress', run?.id],
    queryFn: () => readFetchProgress(run?.id ?? ''),
    enabled: run !== undefined,
    refetchInterval: POLL_MS,
    retry: false,
  });
  const start = async (body: FetchBody): Promise<void> => {
    const id = newProgressId();
    const controller = new AbortController();
    stop.current = controller;
    setEnd(undefined);
    setRun({ id, isCancelling: false });
    const { signal } = controller;
    const ended = await fetchHistories({ blockchain, hash }, { ...body, progressId: id }, { signal }).then(
      (answer): JobEnd => ({ answer }),
      (error: Error): JobEnd => (signal.aborted ? {} : { error }),
    );
    if (signal.aborted) await waitForEnd(id);
    await queries.invalidateQueries();
    setRun(undefined);
    setEnd(ended);
  };
  const cancel = (): void => {
    stop.current?.abort();
    setRun((before) => before && { ...before, isCancelling: true });
  };
  const isRunning = run !== undefined;
  return {
    ...{ isRunning, isCancelling: run?.isCancelling === true, end, start, cancel },
    progress: isRunning ? progress.data : undefined,
  };
}

async function waitForEnd(id: string): Promise<void> {
  for (let polls = 0; polls < POLLS_AFTER_CANCEL; polls += 1) {
    const state = await readFetchProgress(id).then(
      (progress) => progress.state,
      () => 'DONE',
    );
    if (state === 'DONE') return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
