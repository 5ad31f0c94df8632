import { mergeHeadlines, onceFor } from '@sulian/domain';
import { type AnyQuestion, scoreTrace, tracePlaces } from '@sulian/engine';
import { findFrozen } from '../freezes/find-frozen.ts';
import { findFewLabels } from '../labels/label-coverage.ts';
import { toWholeHistory } from '../objects/object-history.ts';
import { getAddressText } from '../objects/object-ref.ts';
import { refuseTokenAccount } from '../objects/token-account.ts';
import type { ScoringRequest, ScoringResult } from './answer.ts';
import { toAnswerKey } from './answer-key.ts';
import { askLedger } from './ask-ledger.ts';
import { followsTokens } from './coin.ts';
import { conductFloorOf, findObjectConduct } from './conduct.ts';
import type { ScoringDeps } from './deps.ts';
import { renewEndLists, storeEndLists } from './end-lists.ts';
import { findEntityLabel } from './entity-object.ts';
import { findTraceObject } from './find-object.ts';
import { toHeadline } from './headline.ts';
import { saveLatestRisk } from './latest-risk.ts';
import { findOwnLabel, isServices, type OwnLabel } from './own-label.ts';
import type { RequestProgress, ScoringQuestion } from './question.ts';
import { refuseTooMuch } from './refuse-too-much.ts';
import { findScoredAssets } from './scored-assets.ts';
import { type Judged, type KnownObject, toAnswerBasis, toEmptyResult, toResult } from './to-result.ts';
import { walkWeighed } from './weigh.ts';

/**
 * Scores the origin of the object's money, or its destination. The same question at the same height, policy and labels
 * returns the stored answer, bit for bit.
 * @throws CHAIN_*, ADDRESS_*, TOKEN_ACCOUNT, NOT_FOUND, BAD_REQUEST
 */
export function scoreObject(
  deps: ScoringDeps,
  request: ScoringRequest,
  waiting: RequestProgress = {},
): Promise<ScoringResult> {
  return askLedger(deps, { request, waiting }, async (question) =>
    mergeOther(deps, question, await findScore(deps, question)),
  );
}

/** The answer of one direction for the reader's snapshot: the stored one, else calculated and stored. */
export async function findScore(deps: ScoringDeps, question: ScoringQuestion): Promise<ScoringResult> {
  const known = await findKnownScore(deps, question);
  if (known !== undefined) return known;
  const { waiting } = question;
  return deps.sharedWalks.run(toWalkKey(deps, question), waiting, (onProgress) =>
    walkAndSave(deps, { ...question, waiting: { ...waiting, onProgress } }),
  );
}

async function walkAndSave(deps: ScoringDeps, question: ScoringQuestion): Promise<ScoringResult> {
  const recording = await deps.answerReuse.record(deps, question);
  const answer = await answerFresh(deps, recording.question);
  // Timed-out answers are not stored.
  if (answer.explored.stoppedBy === 'TIMEOUT') return answer;
  await save(deps, question, answer);
  recording.remember(answer.basis.answerId);
  return answer;
}

/** Key of the walk in progress: some questions are refused unless the caller wants them in spite of their cost. */
const toWalkKey = (deps: ScoringDeps, question: ScoringQuestion): string =>
  `${toAnswerKey(deps, question)} ${question.request.calculateAnyway === true}`;

/** The stored answer to the question at the newest height; undefined where a walk must find it. @throws as scoreObject */
export function findStoredScore(deps: ScoringDeps, request: ScoringRequest): Promise<ScoringResult | undefined> {
  return askLedger(deps, { request, waiting: {} }, async (question) => {
    const known = await findKnownScore(deps, question);
    return known && mergeOther(deps, question, known);
  });
}

/** The answer stored for the reader's snapshot, else one of an earlier snapshot that is the same and is stored for this one. */
async function findKnownScore(deps: ScoringDeps, question: ScoringQuestion): Promise<ScoringResult | undefined> {
  const stored = await deps.answers.find(toAnswerKey(deps, question), deps.storedSchemas.readResult);
  if (stored !== undefined) return stored;
  const reused = await deps.answerReuse.find(deps, question);
  if (reused === undefined) return undefined;
  // Answers are reused on chains that are stored by their blocks alone: there histories are whole up to each snapshot.
  const answer = { ...reused.stored, basis: toAnswerBasis(deps, question, toWholeHistory(question.reader)) };
  await save(deps, question, answer);
  await renewEndLists(deps, question, { earlierId: reused.stored.basis.answerId, basis: answer.basis });
  reused.renew(answer.basis.answerId);
  return answer;
}

async function save(deps: ScoringDeps, question: ScoringQuestion, answer: ScoringResult): Promise<void> {
  await deps.answers.save(answer.basis.answerId, answer);
  if (isAboutAll(question) && question.request.includePoisoning !== true)
    await saveLatestRisk(deps, question.request, answer);
}

const OTHER = { INCOMING: 'OUTGOING', OUTGOING: 'INCOMING' } as const;

/**
 * The headline with the other direction's, where the same question was answered for that at the same height. It is read after
 * the save, so that of two answers computed at once at least the later one has both.
 */
async function mergeOther(
  deps: ScoringDeps,
  { request, reader, labels }: ScoringQuestion,
  answer: ScoringResult,
): Promise<ScoringResult> {
  const turned = { ...request, analysisType: OTHER[request.analysisType] };
  const find = (turnedRequest: ScoringRequest) =>
    deps.answers.find(toAnswerKey(deps, { reader, labels, request: turnedRequest }), deps.storedSchemas.readResult);
  // A second method changes no headline.
  const other = (await find(turned)) ?? (turned.method && (await find({ ...turned, method: undefined })));
  return other === undefined ? answer : withOther(answer)(other);
}

/** One object for the same two answers, so that what is derived from it is derived once. */
const withOther = onceFor((answer: ScoringResult) =>
  onceFor((other: ScoringResult) => ({ ...answer, headline: mergeHeadlines(answer.headline, other.headline) })),
);

async function answerFresh(deps: ScoringDeps, question: ScoringQuestion): Promise<ScoringResult> {
  const { reader, labels } = question;
  const object = await findTraceObject(deps, question);
  const scoredAssets = await findScoredAssets(deps, question, object);
  const known = {
    own: await findOwn(deps, question),
    conduct: await findObjectConduct(deps, question, object),
    fewLabels: findFewLabels(deps.policy, labels.coverage),
    frozen: await findFrozen(reader),
  };
  if (object === undefined) {
    // A label of its own speaks of it all the same.
    if (known.own === undefined) await refuseTokenAccountOf(deps, question);
    return withHeadline(deps, known, toEmptyResult(deps, question, { ...scoredAssets.weights, ...known }));
  }
  await refuseTooMuch(deps, question, { object, scoredAssets });
  const { own, fewLabels, frozen } = known;
  const scored = {
    isService: isServices(own),
    hasFewLabels: fewLabels !== undefined,
  };
  const walk = async (walked: AnyQuestion) => {
    const traced = await tracePlaces({ reader, labels, question: walked });
    return { ...traced, score: scoreTrace(traced.trace, deps.policy, scored) };
  };
  const marked = frozen && new Set(frozen.byId.keys());
  const weighed = await walkWeighed(deps, question, {
    object,
    scoredAssets,
    walk,
    ...(marked === undefined ? {} : { marked }),
  });
  storeEndLists(deps, question, weighed);
  return withHeadline(deps, known, await toResult(deps, question, { ...weighed, ...known }));
}

const refuseTokenAccountOf = async (
  deps: ScoringDeps,
  { adapter, reader, request }: ScoringQuestion,
): Promise<void> => {
  if (request.objectType === 'ADDRESS' || request.objectType === 'WALLET')
    await refuseTokenAccount(reader, getAddressText(deps, adapter, request.objectId));
};

/** The headline of one direction and of the object itself. */
const withHeadline = (
  { policy }: Pick<ScoringDeps, 'policy'>,
  { own, conduct }: Pick<KnownObject, 'own' | 'conduct'>,
  judged: Judged,
): ScoringResult => ({
  ...judged,
  headline: toHeadline(policy, {
    own,
    conduct: conductFloorOf(conduct),
    answers: { [judged.analysisType]: judged },
  }),
});

async function findOwn(deps: ScoringDeps, question: ScoringQuestion): Promise<OwnLabel | undefined> {
  const { policy } = deps;
  const { reader, labels, request } = question;
  const { objectType, objectId: address } = request;
  if (objectType === 'ENTITY') return findEntityLabel(deps, question);
  const row = objectType === 'TRANSACTION' ? undefined : await reader.findAddress(address);
  return findOwnLabel({ labels, reader, policy }, { objectType, address, row });
}

/** Lists show the risk of an object, not of one of its coins, and by the same rule for all. */
const isAboutAll = ({ reader, coin }: ScoringQuestion): boolean => coin.kind === 'ALL' || !followsTokens(reader.chain);
