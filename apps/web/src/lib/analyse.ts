import type { ScoringAnswer, ScoringBody, ScoringResult } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { call } from './api.ts';
import { asking } from './call-request.ts';

export type Direction = ScoringResult['analysisType'];
/** Where it came from comes first. */
const DIRECTIONS: readonly Direction[] = ['INCOMING', 'OUTGOING'];

/** Where the money of an object came from, or went: of one coin, or without `coin` of all together. */
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
  /** Aborts when nobody on the page waits any more: whoever asks next shall find a place free. */
  readonly signal: AbortSignal;
  /** What its progress is asked with meanwhile. */
  readonly progressId?: string;
}

const SCORING = 'POST /api/proxy/v1/scoringAnalysis';

/** @param progressId what its progress is asked with meanwhile */
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
