import type { FetchAnswer, FetchBody, FetchProgress } from '@sulian/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newProgressId } from '../../lib/progress-id.ts';
import { readAllAgain } from '../../lib/read-again.ts';
import { confirmHosts, fetchHistories, fetchTransaction, readFetchProgress } from './api.ts';
import { findUnconfirmed } from './find-unconfirmed.ts';

const POLL_MS = 1_000;
/** Polls until a cancelled job has ended on the server: it finishes the request that it has sent. */
const POLLS_AFTER_CANCEL = 30;

/** Object of a job. */
export interface FetchTarget {
  readonly kind: 'addresses' | 'transactions';
  readonly blockchain: string;
  readonly hash: string;
}

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
  /** Starts a job, or first requests the confirmation of the hosts that learn its object. */
  readonly start: (body: FetchBody) => Promise<void>;
  /** Hosts that the case must confirm before the job starts; undefined: none. */
  readonly unconfirmed: readonly string[] | undefined;
  /** Confirms them and starts the job. */
  readonly confirm: () => Promise<void>;
  readonly refuse: () => void;
  readonly cancel: () => void;
}

/**
 * One job of the page. It ends with the page; what it fetched is stored, and everything shown is read again.
 * @param onFetched after a job that was answered
 */
export function useFetchJob(target: FetchTarget, onFetched?: (body: FetchBody) => void): FetchJob {
  const queries = useQueryClient();
  const [run, setRun] = useState<JobRun>();
  const [end, setEnd] = useState<JobEnd>();
  const [waiting, setWaiting] = useState<{ readonly body: FetchBody; readonly hosts: readonly string[] }>();
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
    const send = target.kind === 'addresses' ? fetchHistories : fetchTransaction;
    const ended = await send(target, { ...body, progressId: id }, { signal }).then(
      (answer): JobEnd => ({ answer }),
      (error: Error): JobEnd => (signal.aborted ? {} : { error }),
    );
    const hosts = findUnconfirmed(ended.error);
    if (hosts !== undefined) {
      setRun(undefined);
      setWaiting({ body, hosts });
      return;
    }
    if (signal.aborted) await waitForEnd(id);
    await readAllAgain(queries);
    setRun(undefined);
    setEnd(ended);
    if (ended.answer !== undefined) onFetched?.(body);
  };
  const confirm = async (): Promise<void> => {
    if (waiting === undefined) return;
    await confirmHosts(target.blockchain, waiting.hosts);
    setWaiting(undefined);
    void start(waiting.body);
  };
  const cancel = (): void => {
    stop.current?.abort();
    setRun((before) => before && { ...before, isCancelling: true });
  };
  const isRunning = run !== undefined;
  return {
    ...{ isRunning, isCancelling: run?.isCancelling === true, end, start, cancel, confirm },
    unconfirmed: waiting?.hosts,
    refuse: () => setWaiting(undefined),
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
