import type { GraveParties } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import type { Question } from '../../../lib/analyse.ts';
import { listGraveParties } from '../api/grave-parties.ts';
import type { Risk } from '../use-risk.ts';
import { type BothScored, resultOf, type Scored } from './scored.ts';

/**
 * Queries only for answers without severe findings: a direction whose party is severe itself must not be called free of them.
 */
export const useGraveParties = ({ questionOf }: Risk, { INCOMING, OUTGOING }: BothScored): GraveParties => ({
  INCOMING: useGrave(questionOf('INCOMING'), INCOMING),
  OUTGOING: useGrave(questionOf('OUTGOING'), OUTGOING),
});

function useGrave(question: Question, scored: Scored): GraveParties['INCOMING'] {
  const result = resultOf(scored);
  const { data, isError } = useQuery({
    queryKey: ['grave parties', question, result?.basis.height],
    queryFn: ({ signal }) => listGraveParties(question, signal),
    enabled: result?.verdict.some(({ kind }) => kind === 'NOTHING_SEVERE') === true,
    retry: false,
  });
  return isError ? null : data;
}
