import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DIRECTIONS, type Direction, type Question } from '../../lib/analyse.ts';
import { CallError } from '../../lib/api.ts';
import { scoringQuery } from './use-scoring.ts';
import type { BothScored, Scored } from './verdict/sentence.ts';

type Asked = Omit<Question, 'analysisType' | 'calculateAnyway'>;

/** What verdict and panel of one object have in common: the question both ways, and which way is shown. */
export interface Risk {
  readonly direction: Direction;
  readonly setDirection: (direction: Direction) => void;
  readonly questionOf: (direction: Direction) => Question;
  /** Has all assets calculated together though they have very many transactions. */
  readonly calculateAnyway: () => void;
}

/** @param initial which way is shown first */
export function useRisk(asked: Asked, initial: Direction = 'INCOMING'): Risk {
  const [direction, setDirection] = useState<Direction>(initial);
  // Said of the choice of assets that was refused.
  const [anyway, setAnyway] = useState<string>();
  const isAnyway = anyway !== undefined && anyway === asked.coin;
  return {
    direction,
    setDirection,
    questionOf: (analysisType) => ({ ...asked, analysisType, ...(isAnyway ? { calculateAnyway: true } : {}) }),
    calculateAnyway: () => setAnyway(asked.coin),
  };
}

/** Asks both ways before anything is drawn that shows the answers. */
export function askBothFirst(queries: QueryClient, asked: Asked): void {
  for (const analysisType of DIRECTIONS) void queries.prefetchQuery(scoringQuery({ ...asked, analysisType }));
}

/** How far both questions have come; the origin is asked for first, since the page begins with it. */
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
