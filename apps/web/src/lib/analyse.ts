import type { ScoringBody, ScoringResult } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { call } from './api.ts';

export type Direction = ScoringResult['analysisType'];

/** Where the money of an object came from, or went: of one coin, or without `coin` of all together. */
export type Question = Pick<ScoringBody, 'objectType' | 'objectId' | 'analysisType'> &
  Partial<Pick<ScoringBody, 'coin' | 'calculateAnyway'>> & { readonly blockchain: string };
export type CoinQuestion = Question & { readonly coin: string };

/** An address bar may name any chain; the server refuses what is none. */
export const toBody = (question: Question) => ({ ...question, blockchain: question.blockchain as ChainId });

/** The answer in the direction asked about. `progressId` is what its progress is asked with meanwhile. */
export async function analyse(question: Question, progressId?: string): Promise<ScoringResult | null> {
  const { analysis } = await call('POST /api/proxy/v1/scoringAnalysis', { body: { ...toBody(question), progressId } });
  return (question.analysisType === 'INCOMING' ? analysis.incoming : analysis.outgoing)?.result ?? null;
}
