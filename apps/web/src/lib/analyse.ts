import type { ScoringAnswer, ScoringBody, ScoringResult } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { call } from './api.ts';
import { asking } from './call-request.ts';

export type Direction = ScoringResult['analysisType'];
/** In the order of the page's tabs. */
const DIRECTIONS: readonly Direction[] = ['INCOMING', 'OUTGOING'];

/** Scoring of one direction: of one coin, or of all coins together if `coin` is missing. */
export type Question = Pick<ScoringBody, 'objectType' | 'objectId' | 'analysisType'> &
  Partial<Pick<ScoringBody, 'coin' | 'calculateAnyway' | 'method'>> & { readonly blockchain: string };
export type CoinQuestion = Question & { readonly coin: string };

/** The same question of both ways. */
export type ScoringSubject = Omit<Question, 'analysisType' | 'calculateAnyway' | 'method'>;
export const toQuestions = (subject: ScoringSubject): readonly Question[] =>
  DIRECTIONS.map((analysisType) => ({ ...subject, analysisType }));

/** An address bar may name any chain; the server refuses what is none. */
export const toBody = (question: Question) => ({ ...question, blockchain: question.blockchain as ChainId });

interface Asking {
  /** Aborts when no part of the page awaits the answer, which frees its place in the server's queue. */
  readonly signal: AbortSignal;
  /** Id under which the progress of the scoring can be queried. */
  readonly progressId?: string;
}

const SCORING = 'POST /api/proxy/v1/scoringAnalysis';

/** @param progressId id under which the progress of the scoring can be queried */
export const scoringCall = (question: Question, progressId?: string) =>
  asking(SCORING, { body: { ...toBody(question), progressId } });

/** The answer of one direction with the facts that it states. */
export type ScoredResult = ScoringResult & Pick<ScoringAnswer, 'verdict'>;

/** Score in the requested direction. */
export async function analyse(question: Question, { signal, progressId }: Asking): Promise<ScoredResult | null> {
  const { analysis, verdict } = await call(...scoringCall(question, progressId), { signal });
  const result = (question.analysisType === 'INCOMING' ? analysis.incoming : analysis.outgoing)?.result;
  return result == null ? null : { ...result, verdict };
}
