import type { ScoringEndsBody, ScoringPathsBody } from '@sulian/contract';
import { type Question, toBody } from '../../../lib/analyse.ts';
import { call } from '../../../lib/api.ts';

/** The heaviest paths behind one row of an answer, or those to one of its ends. */
export const listPaths = (
  question: Question,
  row: Pick<ScoringPathsBody, 'key' | 'answerId' | 'end'>,
  signal: AbortSignal,
) => call('POST /api/proxy/v1/scoringAnalysis/paths', { body: { ...toBody(question), ...row } }, { signal });

/** A page of the places at which the money of an answer ended. */
export const listEnds = (
  question: Question,
  page: Pick<ScoringEndsBody, 'key' | 'answerId' | 'text' | 'sort' | 'isAscending' | 'offset' | 'limit' | 'asOf'>,
  signal: AbortSignal,
) => call('POST /api/proxy/v1/scoringAnalysis/ends', { body: { ...toBody(question), ...page } }, { signal });

export const getProgress = (id: string) => call('GET /api/proxy/v1/scoringAnalysis/progress', { query: { id } });
