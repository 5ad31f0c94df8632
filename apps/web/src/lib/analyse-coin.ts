import type { ScoringAnswer, ScoringBody, ScoringResult } from '@sulian/contract';
import { call, json, PROXY } from './api.ts';

/** Where one coin's money of an object came from, or went. */
export type CoinQuestion = Pick<ScoringBody, 'objectType' | 'objectId' | 'analysisType' | 'coin'> & {
  readonly blockchain: string;
};

export async function analyseCoin(question: CoinQuestion): Promise<ScoringResult | null> {
  const { analysis } = await call<ScoringAnswer>(`${PROXY}/scoringAnalysis`, json('POST', question));
  return (question.analysisType === 'INCOMING' ? analysis.incoming : analysis.outgoing)?.result ?? null;
}
