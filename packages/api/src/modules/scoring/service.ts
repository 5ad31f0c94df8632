import type { ScoringAnswer, ScoringBody } from '@sulian/contract';
import { type ScoringDeps, scoreObject, type Waiting } from '@sulian/usecases';

/** A score in the words of the call. @throws CHAIN_*, ADDRESS_*, NOT_FOUND, BAD_REQUEST */
export async function analyse(deps: ScoringDeps, body: ScoringBody, waiting: Waiting = {}): Promise<ScoringAnswer> {
  const result = await scoreObject(deps, body, waiting);
  return { analysis: body.analysisType === 'INCOMING' ? { incoming: { result } } : { outgoing: { result } } };
}
