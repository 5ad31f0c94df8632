import { SERVICE_TYPES } from '@sulian/domain';
import { type AnyQuestion, scoreTrace, type TraceObject, trace } from '@sulian/engine';
import type { ScoringRequest, ScoringResult } from './answer.ts';
import { toAnswerKey } from './answer-key.ts';
import { askLedger } from './ask-ledger.ts';
import { followsTokens } from './coin.ts';
import type { ScoringDeps } from './deps.ts';
import { findTraceObject } from './find-object.ts';
import { saveLatestRisk } from './latest-risk.ts';
import type { ScoringQuestion, Waiting } from './question.ts';
import { refuseTooMuch } from './refuse-too-much.ts';
import { findScoredAssets } from './scored-assets.ts';
import { type Scored, toEmptyResult, toResult } from './to-result.ts';
import { walkWeighed } from './weigh.ts';

/**
 * Where the object's money came from, or where it went, and how risky that is.
 * The same question at the same height, policy and labels is answered from the store, bit for bit.
 * @throws CHAIN_*, ADDRESS_*, NOT_FOUND, BAD_REQUEST
 */
export function scoreObject(deps: ScoringDeps, request: ScoringRequest, waiting: Waiting = {}): Promise<ScoringResult> {
  return askLedger(deps, { request, waiting }, async (question) => {
    const key = toAnswerKey(deps, question);
    const stored = deps.keptForms.readResult(await deps.answers.find(key));
    if (stored !== undefined) return stored;
    const answer = await answerFresh(deps, question);
    // What a time-out cut short is no answer to keep.
    if (answer.explored.stoppedBy !== 'TIMEOUT') {
      await deps.answers.save(key, answer);
      if (isAboutAll(question)) await saveLatestRisk(deps, question.request, answer);
    }
    return answer;
  });
}

async function answerFresh(deps: ScoringDeps, question: ScoringQuestion): Promise<ScoringResult> {
  const { reader, labels } = question;
  const object = await findTraceObject(deps, question);
  const asked = await findScoredAssets(deps, question, object);
  if (object === undefined) return toEmptyResult(deps, question, asked.weights);
  await refuseTooMuch(deps, question, { object, asked });
  const walk = async (walked: AnyQuestion): Promise<Scored> => {
    const found = await trace(reader, labels, walked);
    return { trace: found, score: scoreTrace(found, deps.policy, { isService: isService(labels, object) }) };
  };
  return toResult(deps, question, await walkWeighed(deps, question, { object, asked, walk }));
}

/** True where the object's own label says so. */
function isService(labels: ScoringQuestion['labels'], object: TraceObject): boolean {
  if (object.kind === 'TRANSACTION') return false;
  const addressIds = object.kind === 'ADDRESS' ? object.addressIds : [];
  const own = addressIds.flatMap((addressId) => labels.findAddressLabel(addressId) ?? []);
  const wallet = object.walletId === undefined ? undefined : labels.findWalletLabel(object.walletId);
  const label = own[0] ?? wallet;
  return label !== undefined && SERVICE_TYPES.has(label.entity.type);
}

/** Lists show the risk of an object, not of one of its coins. */
const isAboutAll = ({ reader, coin }: ScoringQuestion): boolean => coin.kind === 'ALL' || !followsTokens(reader.chain);
