import { type HistoryScope, isAppError, UNEXPLORED } from '@sulian/domain';
import { type AnyQuestion, type EndPlace, type TraceResult, tracePlaces } from '@sulian/engine';
import type { ScoringRequest } from '../scoring/answer.ts';
import { askLedger } from '../scoring/ask-ledger.ts';
import { isUnknownCoin } from '../scoring/coin.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { findTraceObject } from '../scoring/find-object.ts';
import type { RequestProgress, ScoringQuestion } from '../scoring/question.ts';
import { findScoredAssets } from '../scoring/scored-assets.ts';
import { walkWeighed } from '../scoring/weigh.ts';
import type { ExploredWalk, UnfetchedHistory } from './fetch-around.ts';
import { listFetchable } from './list-fetchable.ts';

/** Nothing of the object is stored. */
const NOTHING: ExploredWalk = { explored: 0, unfetched: [] };

/**
 * Walks as a score does and lists the histories that it lacked, without those that are known to be too long. Nothing is
 * explored of a coin that no stored transaction has, nor of a transaction that is not stored.
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
  const asked = await findScoredAssets(deps, question, object);
  const walk = (walked: AnyQuestion) => tracePlaces({ reader, labels, question: walked });
  const { main } = await walkWeighed(deps, question, { object, asked, walk });
  const { trace, places } = main.found;
  // A part has no share of all the money.
  if (trace.historyState === 'PART') return { explored: undefined, unfetched: [] };
  if (trace.historyState === 'NOT_FETCHED') return NOTHING;
  return {
    explored: exploredShareOf(trace),
    unfetched: await listFetchable(reader, await readTargets(question, places)),
  };
}

const NOT_FETCHED = 'History not fetched';

const exploredShareOf = ({ ends }: TraceResult): number =>
  ends
    .filter(({ type }) => type === NOT_FETCHED || type === UNEXPLORED)
    .reduce((explored, { share }) => Math.max(0, explored - share), 1);

type HistoryGap = Omit<UnfetchedHistory, 'isListed'>;

/** Sums of the places at which a history was missing, by account. */
async function readTargets({ reader }: ScoringQuestion, places: readonly EndPlace[]): Promise<readonly HistoryGap[]> {
  const missing = places.flatMap(({ end, addressId, asset, share, hops }) =>
    end.type === NOT_FETCHED && addressId !== undefined && asset !== undefined
      ? [{ addressId, asset, share, hops }]
      : [],
  );
  const texts = await reader.listAddresses(toSorted(missing.map(({ addressId }) => addressId)));
  const assets = await reader.listAssets(toSorted(missing.map(({ asset }) => asset)));
  const textOf = new Map(texts.map(({ addressId, text }) => [addressId, text]));
  const scopeOf = new Map(
    assets.map(({ asset, key }): [number, HistoryScope] => [asset, key === null ? 'native' : `token:${key}`]),
  );
  const targets = new Map<string, HistoryGap>();
  for (const { addressId, asset, share, hops } of missing) {
    const [address, scope] = [textOf.get(addressId), scopeOf.get(asset)];
    if (address === undefined || scope === undefined) continue;
    const before = targets.get(`${address} ${scope}`);
    targets.set(`${address} ${scope}`, {
      address,
      scope,
      share: share + (before?.share ?? 0),
      hops: Math.min(hops, before?.hops ?? hops),
    });
  }
  return [...targets.values()];
}

const toSorted = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)].sort((a, b) => a - b);
