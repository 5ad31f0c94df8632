import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Direction, type Question, type ScoringSubject, toQuestions } from '../../lib/analyse.ts';
import { CallError } from '../../lib/api.ts';
import { readDirection, readMethod, writeDirection } from '../../lib/risk-view.ts';
import { scoringQuery } from './use-scoring.ts';
import type { BothScored, Scored } from './verdict/scored.ts';

/** State shared by the verdict and the panel of one object: the question both ways, and the displayed direction. */
export interface Risk {
  readonly direction: Direction;
  readonly setDirection: (direction: Direction) => void;
  readonly questionOf: (direction: Direction) => Question;
  /** Has all assets calculated together though they have very many transactions. */
  readonly calculateAnyway: () => void;
}

/** @param first direction that is shown while the address of the page names none */
export function useRisk(subject: ScoringSubject, first: Direction = 'INCOMING'): Risk {
  const [params, setParams] = useSearchParams();
  const direction = readDirection(params) ?? first;
  // Selection of assets that was refused as too large.
  const [anyway, setAnyway] = useState<string>();
  const { blockchain, objectType, objectId, coin } = subject;
  const method = readMethod(params);
  const isAnyway = anyway !== undefined && anyway === coin;
  // The same while nothing changes: who shows it need not be drawn again.
  const question = useMemo(() => {
    const both = coin === undefined ? { blockchain, objectType, objectId } : { blockchain, objectType, objectId, coin };
    return toQuestionOf({
      ...both,
      ...(isAnyway ? { calculateAnyway: true } : {}),
      ...(method === undefined ? {} : { method }),
    });
  }, [blockchain, objectType, objectId, coin, isAnyway, method]);
  return useMemo(
    () => ({
      direction,
      setDirection: (next) =>
        setParams((now) => writeDirection(now, next), { replace: true, preventScrollReset: true }),
      questionOf: question,
      calculateAnyway: () => setAnyway(coin),
    }),
    [direction, setParams, question, coin],
  );
}

function toQuestionOf(subject: Omit<Question, 'analysisType'>): Risk['questionOf'] {
  const questions = {
    INCOMING: { ...subject, analysisType: 'INCOMING' },
    OUTGOING: { ...subject, analysisType: 'OUTGOING' },
  } as const;
  return (direction) => questions[direction];
}

/** Requests both directions before anything is drawn that shows the answers. */
export const askBothFirst = (queries: QueryClient, subject: ScoringSubject): Promise<unknown> =>
  Promise.all(toQuestions(subject).map((question) => queries.prefetchQuery(scoringQuery(question))));

/** State of both questions; the origin is requested first, since the page begins with it. */
export function useBothScored({ questionOf }: Risk): BothScored {
  const incoming = useScored(questionOf('INCOMING'));
  const outgoing = useScored(questionOf('OUTGOING'));
  return { INCOMING: incoming, OUTGOING: outgoing };
}

function useScored(question: Question): Scored {
  const { data, error } = useQuery(scoringQuery(question));
  if (data !== undefined) return { state: 'DONE', result: data };
  if (error === null) return { state: 'PENDING' };
  return { state: 'FAILED', isTooMany: error instanceof CallError && error.code === 'UNPROCESSABLE_GLOBAL_SCORE' };
}
