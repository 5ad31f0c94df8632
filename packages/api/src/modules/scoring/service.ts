import type { ScoringAnswer, ScoringBody } from '@sulian/contract';
import { onceFor } from '@sulian/domain';
import {
  composeVerdict,
  findStoredScore,
  type RequestProgress,
  type ScoringDeps,
  type ScoringResult,
  scoreObject,
} from '@sulian/usecases';
import { serializeOnce } from '../../serialize-once.ts';

/** A score in the words of the call. @throws CHAIN_*, ADDRESS_*, NOT_FOUND, BAD_REQUEST */
export const analyse = async (
  deps: ScoringDeps,
  body: ScoringBody,
  waiting: RequestProgress = {},
): Promise<ScoringAnswer> => toAnswer(await scoreObject(deps, body, waiting));

/** The same where no walk is needed; undefined otherwise. @throws as analyse */
export async function findAnalysis(deps: ScoringDeps, body: ScoringBody): Promise<ScoringAnswer | undefined> {
  const stored = await findStoredScore(deps, body);
  return stored && toAnswer(stored);
}

/** The same stored results are requested many times between two blocks. */
const toAnswer = onceFor(
  (result: ScoringResult): ScoringAnswer =>
    serializeOnce({
      analysis: result.analysisType === 'INCOMING' ? { incoming: { result } } : { outgoing: { result } },
      verdict: composeVerdict(result),
    }),
);
