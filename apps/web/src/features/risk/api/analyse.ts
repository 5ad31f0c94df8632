import type { ScoringAnswer, ScoringBody, ScoringResult } from '@sulian/contract';
import { call } from '../../../lib/api.ts';

export type Direction = ScoringResult['analysisType'];
export type Question = Pick<ScoringBody, 'objectType' | 'objectId' | 'analysisType'> &
  Partial<Pick<ScoringBody, 'coin' | 'calculateAnyway'>> & { readonly blockchain: string };

/** The answer in the direction asked about. `progressId` is what its progress is asked with meanwhile. */
export async function analyse(question: Question, progressId: string): Promise<ScoringResult | null> {
  const { analysis } = await call<ScoringAnswer>('/api/proxy/v1/scoringAnalysis', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...question, progressId }),
  });
  return (question.analysisType === 'INCOMING' ? analysis.incoming : analysis.outgoing)?.result ?? null;
}
