import type { ScoringBody, ScoringResult } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { call } from './api.ts';
import { asking } from './call-request.ts';

export type Direction = ScoringResult['analysisType'];
/** The origin comes first. */
export const DIRECTIONS: readonly Direction[] = ['INCOMING', 'OUTGOING'];

/** Question about the origin or destination of an object's money: of one coin, or of all without `coin`. */
export type Question = Pick<ScoringBody, 'objectType' | 'objectId' | 'analysisType'> &
  Partial<Pick<ScoringBody, 'coin' | 'calculateAnyway'>> & { readonly blockchain: string };
export type CoinQuestion = Question & { readonly coin: string };

/** The same question of both ways. */
export type AskedBothWays = Omit<Question, 'analysisType' | 'calculateAnyway'>;
export const toQuestions = (asked: AskedBothWays): readonly Question[] =>
  DIRECTIONS.map((analysisType) => ({ ...asked, analysisType }));

/** An address bar may name any chain; the server refuses what is none. */
export const toBody = (question: Question) => ({ ...question, blockchain: question.blockchain as ChainId });

interface Asking {
  /** Aborts when no component waits any more, which frees the place for the next request. */
  readonly signal: AbortSignal;
  /** Id for progress requests meanwhile. */
  readonly progressId?: string;
}

const SCORING = 'POST /api/proxy/v1/scoringAnalysis';

/** @param progressId id for progress requests meanwhile */
export const scoringCall = (question: Question, progressId?: string) =>
  asking(SCORING, { body: { ...toBody(question), progressId } });

/** Score in the requested direction. */
export async function analyse(question: Question, { signal, progressId }: Asking): Promise<ScoringResult | null> {
  const { analysis } = await call(...scoringCall(question, progressId), { signal });
  return (question.analysisType === 'INCOMING' ? analysis.incoming : analysis.outgoing)?.result ?? null;
}
