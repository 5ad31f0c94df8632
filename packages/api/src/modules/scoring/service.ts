import { type ScoringAnswer, type ScoringBody, type ScoringResult, scoringResult } from '@sulian/contract';
import { scoreTrace, traceUtxo } from '@sulian/engine';
import { saveLatestRisk } from '../../latest-risk.ts';
import { toAnswerKey } from './answer-key.ts';
import { type ApiForScoring, askLedger, toTraceQuestion } from './ask-ledger.ts';
import { findTraceObject } from './find-object.ts';
import type { ScoringQuestion, Waiting } from './question.ts';
import { toEmptyResult, toResult } from './to-result.ts';

/**
 * Where the object's money came from, or where it went, and how risky that is.
 * The same question at the same height, policy and labels is answered from the store, bit for bit.
 * @throws CHAIN_*, ADDRESS_*, NOT_FOUND, BAD_REQUEST
 */
export async function analyse(deps: ApiForScoring, body: ScoringBody, waiting: Waiting = {}): Promise<ScoringAnswer> {
  const result = await askLedger(deps, { body, waiting }, async (question) => {
    const key = toAnswerKey(deps, question);
    const stored = scoringResult.safeParse(await deps.answers.find(key));
    if (stored.success) return stored.data;
    const answer = await answerFresh(deps, question);
    // What a time-out cut short is no answer to keep.
    if (answer.explored.stoppedBy !== 'TIMEOUT') {
      await deps.answers.save(key, answer);
      await saveLatestRisk(deps, question.body, answer);
    }
    return answer;
  });
  return { analysis: body.analysisType === 'INCOMING' ? { incoming: { result } } : { outgoing: { result } } };
}

async function answerFresh(deps: ApiForScoring, question: ScoringQuestion): Promise<ScoringResult> {
  const { reader, labels } = question;
  const object = await findTraceObject(deps, reader, question);
  if (object === undefined) return toEmptyResult(deps, question);
  const trace = await traceUtxo(reader, labels, toTraceQuestion(deps, question, object));
  return toResult(deps, question, { trace, score: scoreTrace(trace, deps.policy) });
}
