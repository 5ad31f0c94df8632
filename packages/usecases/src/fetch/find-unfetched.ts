import { getChain, isAppError, UNEXPLORED } from '@sulian/domain';
import { type AnyQuestion, type EndPlace, type TraceResult, tracePlaces } from '@sulian/engine';
import type { ScoringRequest } from '../scoring/answer.ts';
import { askLedger } from '../scoring/ask-ledger.ts';
import { isUnknownCoin } from '../scoring/coin.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { findTraceObject } from '../scoring/find-object.ts';
import type { RequestProgress, ScoringQuestion } from '../scoring/question.ts';
import { findScoredAssets } from '../scoring/scored-assets.ts';
import { walkWeighed } from '../scoring/weigh.ts';
import type { ExploredWalk } from './fetch-around.ts';
import { listFetchable } from './list-fetchable.ts';
import { listHistoryGaps } from './list-history-gaps.ts';
import { listOutputGaps } from './list-output-gaps.ts';

/** Nothing of the object is stored. */
const NOTHING: ExploredWalk = { explored: 0, histories: [], outputs: [] };

/**
 * Walks as a score does and lists what it lacked: histories, without those that are known to be too long, or transactions on
 * a UTXO chain. Nothing is explored of a coin that no stored transaction has, nor of a transaction that is not stored.
 * @throws CHAIN_*, ADDRESS_*
 */
export const findUnfetched = (
  deps: ScoringDeps,
  request: ScoringRequest,
  waiting: RequestProgress = {},
): Promise<ExploredWalk> =>
  askLedger(deps, { request, waiting }, (question) => walkOnce(deps, question)).catch((error: unknown) => {
    if (isUnknownCoin(error) || isUnstored(error)) return NOTHING;
    throw error;
  });

const isUnstored = (error: unknown): boolean => isAppError(error) && error.code === 'HISTORY_NOT_FETCHED';

async function walkOnce(deps: ScoringDeps, question: ScoringQuestion): Promise<ExploredWalk> {
  const { reader, labels } = question;
  const object = await findTraceObject(deps, question);
  if (object === undefined) return NOTHING;
  const scoredAssets = await findScoredAssets(deps, question, object);
  const walk = (walked: AnyQuestion) => tracePlaces({ reader, labels, question: walked });
  const { main } = await walkWeighed(deps, question, { object, scoredAssets, walk });
  const { trace, places } = main.outcome;
  // A part has no share of all the money.
  if (trace.historyState === 'PART') return { ...NOTHING, explored: undefined };
  if (trace.historyState === 'NOT_FETCHED') return NOTHING;
  return { explored: exploredShareOf(trace), ...(await listGaps(question, places.list())) };
}

async function listGaps(
  { reader, request }: ScoringQuestion,
  all: readonly EndPlace[],
): Promise<Pick<ExploredWalk, 'histories' | 'outputs'>> {
  const places = all.filter(({ end }) => end.type === NOT_FETCHED);
  if (getChain(reader.chain).spendsOutputs)
    return { histories: [], outputs: await listOutputGaps(reader, { places, direction: request.analysisType }) };
  return { histories: await listFetchable(reader, await listHistoryGaps(reader, places)), outputs: [] };
}

const NOT_FETCHED = 'History not fetched';

const exploredShareOf = ({ ends }: TraceResult): number =>
  ends
    .filter(({ type }) => type === NOT_FETCHED || type === UNEXPLORED)
    .reduce((explored, { share }) => Math.max(0, explored - share), 1);
