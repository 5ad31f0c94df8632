import type { ScoringPathsBody } from '@sulian/contract';
import { type Question, toBody } from '../../../lib/analyse.ts';
import { call } from '../../../lib/api.ts';

/** The heaviest paths behind one row of an answer. */
export const listPaths = (question: Question, row: Pick<ScoringPathsBody, 'key' | 'answerId'>, signal: AbortSignal) =>
  call('POST /api/proxy/v1/scoringAnalysis/paths', { body: { ...toBody(question), ...row } }, { signal });

export const getProgress = (id: string) => call('GET /api/proxy/v1/scoringAnalysis/progress', { query: { id } });
