import type { ScoringPathsAnswer } from '@sulian/contract';
import { call } from '../../../lib/api.ts';
import type { Question } from './analyse.ts';

/** The heaviest paths behind one row of an answer. */
export const listPaths = (question: Question, key: string) =>
  call<ScoringPathsAnswer>('/api/proxy/v1/scoringAnalysis/paths', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...question, key }),
  });
