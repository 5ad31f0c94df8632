import type { BothScored, Direction, Scored } from '@sulian/domain';
import type { ScoringResult } from '../../scoring/answer.ts';
import { composeVerdict } from '../compose-verdict.ts';

/** Progress of a question whose result has no verdict yet. */
export type Answered =
  | Exclude<Scored, { readonly state: 'DONE' }>
  | { readonly state: 'DONE'; readonly result: ScoringResult | null };

export type BothAnswered = Readonly<Record<Direction, Answered>>;

/** Answers with the verdicts that the server adds. */
export const withVerdicts = ({ INCOMING, OUTGOING }: BothAnswered): BothScored => ({
  INCOMING: withVerdict(INCOMING, 'INCOMING'),
  OUTGOING: withVerdict(OUTGOING, 'OUTGOING'),
});

function withVerdict(answered: Answered, analysisType: Direction): Scored {
  if (answered.state !== 'DONE') return answered;
  const { result } = answered;
  return { state: 'DONE', result: result && { verdict: composeVerdict({ ...result, analysisType }) } };
}
