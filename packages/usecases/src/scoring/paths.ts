import { isDeepStrictEqual } from 'node:util';
import { AppError, fromCoinId, MAX_PATH_HOPS, MAX_PATHS } from '@sulian/domain';
import { type AnyQuestion, type PathsWanted, scoreTrace, tracePaths } from '@sulian/engine';
import { getAddressText, getHashText } from '../objects/object-ref.ts';
import type { PathsRequest, ScoringPaths, ScoringResult } from './answer.ts';
import { toAnswerKey, toPathsKey } from './answer-key.ts';
import { askLedger } from './ask-ledger.ts';
import type { ScoringDeps } from './deps.ts';
import { findTraceObject } from './find-object.ts';
import { missingRow, missingRowOfUnseen } from './missing-row.ts';
import { nameCustomers } from './name-customers.ts';
import type { RequestProgress, ScoringQuestion } from './question.ts';
import { findScore } from './score-object.ts';
import { findScoredAssets } from './scored-assets.ts';
import { toPaths } from './to-paths.ts';
import { toHead, toHistoryBasis } from './to-result.ts';
import { isTimedOut, walkWeighed } from './weigh.ts';

/**
 * The heaviest paths behind one row of a scoring's answer, by the walk that made it.
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST, NOT_FOUND when the answer has no such row, SCORE_OUTDATED when newer data has changed it
 */
export async function findPaths(
  deps: ScoringDeps,
  request: PathsRequest,
  waiting: RequestProgress = {},
): Promise<ScoringPaths> {
  return askLedger(deps, { request, waiting }, async (question) => {
    const { answerId = toAnswerKey(deps, question) } = request;
    const key = toPathsKey(answerId, { ...request, ...question.request });
    const stored = await deps.answers.find(key, deps.storedSchemas.readPaths);
    if (stored !== undefined) return nameCustomers(deps, question, stored);
    await refuseChangedScore(deps, question, answerId);
    const answer = await answerFresh(deps, question, request);
    if (answer.stoppedBy !== 'TIMEOUT') await deps.answers.save(key, answer);
    return nameCustomers(deps, question, answer);
  });
}

/** Paths of a newer snapshot belong to an older answer only where that answer is still the same in every figure. */
export async function refuseChangedScore(
  deps: ScoringDeps,
  question: ScoringQuestion,
  answerId: string,
): Promise<void> {
  if (answerId === toAnswerKey(deps, question)) return;
  const before = await deps.answers.find(answerId, deps.storedSchemas.readResult);
  if (before !== undefined && isDeepStrictEqual(toFigures(before), toFigures(await findScore(deps, question)))) return;
  throw new AppError('SCORE_OUTDATED', 'score has changed, score again', {
    details: { height: question.reader.height },
  });
}

/** An answer without its snapshot, in JSON types. */
const toFigures = (answer: ScoringResult): unknown => JSON.parse(JSON.stringify({ ...answer, basis: undefined }));

/** The stored paths of the row; undefined where a walk must find them. @throws as findPaths */
export const findStoredPaths = (deps: ScoringDeps, request: PathsRequest): Promise<ScoringPaths | undefined> =>
  askLedger(deps, { request, waiting: {} }, async (question) => {
    const { answerId = toAnswerKey(deps, question) } = request;
    const key = toPathsKey(answerId, { ...request, ...question.request });
    const stored = await deps.answers.find(key, deps.storedSchemas.readPaths);
    return stored && nameCustomers(deps, question, stored);
  });

async function answerFresh(
  deps: ScoringDeps,
  question: ScoringQuestion,
  { key, end }: Pick<PathsRequest, 'key' | 'end'>,
): Promise<ScoringPaths> {
  const { reader, labels, request } = question;
  const object = await findTraceObject(deps, question);
  if (object === undefined) throw missingRowOfUnseen(reader, key);
  const scoredAssets = await findScoredAssets(deps, question, object);
  const place = end === undefined ? undefined : await findPlace(deps, question, end);
  const pathQuery = { key, maxPaths: MAX_PATHS, maxHops: MAX_PATH_HOPS, ...(place === undefined ? {} : { place }) };
  const walk = (asking: AnyQuestion) => tracePaths({ reader, labels, question: asking }, pathQuery);
  const walked = await walkWeighed(deps, question, { object, scoredAssets, walk });
  const { main, other } = walked;
  const stoppedBy = isTimedOut(walked) ? 'TIMEOUT' : undefined;
  const { weights, outcome } = main.outcome.row === undefined && other?.outcome.row !== undefined ? other : main;
  const { trace, row, paths } = outcome;
  // A walk that ran out of time may not have come to the row; any other has no such row.
  if (row === undefined && stoppedBy === undefined) throw missingRow(key);
  const scored = scoreTrace(trace, deps.policy).ends.find(({ end }) => end.key === key);
  return {
    ...toHead(deps, question, { unit: weights.unit, history: toHistoryBasis(walked) }),
    analysisType: request.analysisType,
    key,
    percentage: (row?.share ?? 0) * 100,
    shownPercentage: paths.reduce((sum, path) => sum + path.share, 0) * 100,
    paths:
      scored === undefined
        ? []
        : await toPaths(question, { object, scored, paths, unit: weights.unit, undatedTxId: trace.history?.fromTxId }),
    stoppedBy: stoppedBy ?? trace.stoppedBy ?? null,
  };
}

/** @throws ADDRESS_*, BAD_REQUEST, NOT_FOUND for an end that the ledger does not have */
async function findPlace(
  deps: ScoringDeps,
  { adapter, reader }: ScoringQuestion,
  { address, hash, coin }: NonNullable<PathsRequest['end']>,
): Promise<PathsWanted['place']> {
  const rows = await reader.listTransactionsByHash(getHashText(adapter, hash));
  const row = address === null ? undefined : await reader.findAddress(getAddressText(deps, adapter, address));
  if (rows.length === 0 || (address !== null && row === undefined))
    throw new AppError('NOT_FOUND', 'The ledger has no such end', { details: { address, hash } });
  const txIds = rows.map(({ txId }) => txId);
  const asset = coin === null ? undefined : fromCoinId(coin)?.asset;
  return {
    txIds,
    ...(row === undefined ? {} : { addressId: row.addressId }),
    ...(asset === undefined ? {} : { asset }),
  };
}
