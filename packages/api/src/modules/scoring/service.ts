import { type ScoringAnswer, type ScoringBody, type ScoringResult, scoringResult } from '@sulian/contract';
import { getChain } from '@sulian/domain';
import { scoreTrace, trace } from '@sulian/engine';
import { saveLatestRisk } from '../../latest-risk.ts';
import { toAnswerKey } from './answer-key.ts';
import { type ApiForScoring, askLedger, toTraceQuestion } from './ask-ledger.ts';
import { findAskedAssets } from './asked-assets.ts';
import { findTraceObject } from './find-object.ts';
import type { ScoringQuestion, Waiting } from './question.ts';
import { refuseTooMuch } from './refuse-too-much.ts';
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
      if (isAboutAll(question)) await saveLatestRisk(deps, question.body, answer);
    }
    return answer;
  });
  return { analysis: body.analysisType === 'INCOMING' ? { incoming: { result } } : { outgoing: { result } } };
}

async function answerFresh(deps: ApiForScoring, question: ScoringQuestion): Promise<ScoringResult> {
  const { reader, labels } = question;
  const object = await findTraceObject(deps, question);
  const asked = await findAskedAssets(deps, question, object);
  if (object === undefined) return toEmptyResult(deps, question, asked);
  await refuseTooMuch(question, object, asked);
  const found = await trace(reader, labels, toTraceQuestion(deps, question, { object, ...asked }));
  return toResult(deps, question, { trace: found, score: scoreTrace(found, deps.policy), asked });
}

/** Lists show the risk of an object, not of one of its coins. */
const isAboutAll = ({ reader, coin }: ScoringQuestion): boolean =>
  coin.kind === 'ALL' || !getChain(reader.chain).hasManyAssets;
