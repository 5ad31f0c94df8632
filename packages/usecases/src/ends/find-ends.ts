import type { LedgerReader } from '@sulian/domain';
import { getAddressText } from '../objects/object-ref.ts';
import { askLedger } from '../scoring/ask-ledger.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { EndList, ListedEnd } from '../scoring/end-lists.ts';
import type { RequestProgress, ScoringQuestion } from '../scoring/question.ts';
import { toName } from '../scoring/to-details.ts';
import type { EndOrder, EndsRequest, ScoringEnds } from './answer.ts';
import { canSumHoldings, readHoldings, sumHoldings } from './holdings.ts';
import { readEnds } from './read-ends.ts';
import { findEndList, type PagedEnds, readEndList } from './read-list.ts';
import { sumEnds } from './sum-ends.ts';

/**
 * One page of the accounts and transactions at which the money of an answer ended, with sums over all of them.
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST, NOT_FOUND when the answer has no such row, SCORE_OUTDATED when newer data has changed it
 */
export const findEnds = (
  deps: ScoringDeps,
  request: EndsRequest,
  waiting: RequestProgress = {},
): Promise<ScoringEnds> =>
  askLedger(deps, { request, waiting }, async (question) =>
    toPage(deps, question, { request, listed: await readEndList(deps, question, request) }),
  );

/** The same of a stored list; undefined where a walk must find it. @throws as findEnds */
export const findStoredEnds = (deps: ScoringDeps, request: EndsRequest): Promise<ScoringEnds | undefined> =>
  askLedger(deps, { request, waiting: {} }, async (question) => {
    const listed = await findEndList(deps, question, request);
    return listed && toPage(deps, question, { request, listed });
  });

async function toPage(
  deps: ScoringDeps,
  question: ScoringQuestion,
  { request, listed }: { readonly request: EndsRequest; readonly listed: PagedEnds },
): Promise<ScoringEnds> {
  const { offset, limit, key } = request;
  const { list, asOf, isReread } = listed;
  const inRow = key === undefined ? list.ends : list.ends.filter(({ place }) => place.end.key === key);
  const found = inRow.filter(await toMatcher(deps, question, request.text));
  const ends = [...found].sort(orderBy(request)).slice(offset, offset + limit);
  const isSummed = canSumHoldings(found);
  const holdingOf = await readHoldings(question.reader, isSummed ? found : ends);
  return {
    ...list.head,
    analysisType: request.analysisType,
    key: key ?? null,
    rows: listRows(list),
    sums: { ...sumEnds(list, found), holdings: isSummed ? sumHoldings(found, holdingOf) : null },
    items: await readEnds(deps, question, { list, ends, holdingOf }),
    stoppedBy: list.stoppedBy ?? null,
    _metadata: { total: found.length, offset, limit, asOf: asOf ?? null, isReread },
  };
}

/** @throws ADDRESS_* for a text that is neither a transaction hash nor an address of the chain */
async function toMatcher(
  deps: ScoringDeps,
  { adapter, reader }: ScoringQuestion,
  text: string | undefined,
): Promise<(end: ListedEnd) => boolean> {
  if (text === undefined) return () => true;
  const hash = adapter.parseTransactionHash(text.trim());
  const txIds = hash === undefined ? [] : await listTxIds(reader, hash);
  if (txIds.length > 0) return ({ place }) => place.txIds.some((txId) => txIds.includes(txId));
  if (hash !== undefined && adapter.parseAddress(text.trim()) === undefined) return () => false;
  const row = await reader.findAddress(getAddressText(deps, adapter, text));
  return ({ place }) => row !== undefined && place.addressId === row.addressId;
}

const listTxIds = async (reader: LedgerReader, hash: string) =>
  (await reader.listTransactionsByHash(hash)).map(({ txId }) => txId);

const lastOf = ({ place }: ListedEnd): number => place.txIds.at(-1) ?? 0;

const COMPARE: Readonly<Record<EndOrder, (a: ListedEnd, b: ListedEnd) => number>> = {
  SHARE: (a, b) => a.place.share - b.place.share,
  TIME: (a, b) => lastOf(a) - lastOf(b),
  HOPS: (a, b) => a.place.hops - b.place.hops,
};

/** Equal ones stay in the order of the list, the largest first. */
const orderBy =
  ({ sort, isAscending }: Pick<EndsRequest, 'sort' | 'isAscending'>) =>
  (a: ListedEnd, b: ListedEnd): number =>
    (isAscending ? 1 : -1) * COMPARE[sort](a, b);

function listRows({ rows, ends }: EndList): ScoringEnds['rows'] {
  const counts = new Map<string, number>();
  for (const { place } of ends) counts.set(place.end.key, (counts.get(place.end.key) ?? 0) + 1);
  return [...rows.values()].map((row) => {
    const { key, name, names, type } = toName(row);
    return { key, name, names, type, ends: counts.get(key) ?? 0 };
  });
}
