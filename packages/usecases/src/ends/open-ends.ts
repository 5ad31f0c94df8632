import { askLedger } from '../scoring/ask-ledger.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { EndList, ListedEnd } from '../scoring/end-lists.ts';
import type { RequestProgress, ScoringQuestion } from '../scoring/question.ts';
import { toName } from '../scoring/to-details.ts';
import type { EndSums, EndsRequest, ScoringEnd } from './answer.ts';
import { chooseEnds } from './choose-ends.ts';
import { readHoldings } from './holdings.ts';
import { readEnds } from './read-ends.ts';
import { findEndList, readEndList } from './read-list.ts';
import { type RowsBounds, sumRowBounds } from './row-bounds.ts';
import { sumEnds } from './sum-ends.ts';

/** Ends that are named and dated at once. */
const BATCH = 1_000;

export type OpenedRequest = Omit<EndsRequest, 'offset' | 'limit' | 'asOf'>;

/** All ends that a request selects, of one snapshot. */
export interface OpenEnds {
  readonly question: ScoringQuestion;
  readonly list: EndList;
  readonly ends: readonly ListedEnd[];
  readonly nameOf: (end: ListedEnd) => ReturnType<typeof toName>;
  readonly sum: (ends: readonly ListedEnd[]) => Omit<EndSums, 'holdings' | 'arrived'>;
  /** Bounds of all rows that the ends are of, together; undefined: a row of them has none. */
  readonly boundsOf: (ends: readonly ListedEnd[]) => RowsBounds | undefined;
  readonly stream: (ends: readonly ListedEnd[]) => AsyncGenerator<readonly ScoringEnd[]>;
}

/**
 * Reads all ends of an answer for a file; a list that is not stored is made by the walk.
 * @throws as findEnds
 */
export const openEnds = <T>(
  deps: ScoringDeps,
  input: { readonly request: OpenedRequest; readonly waiting?: RequestProgress },
  work: (open: OpenEnds) => Promise<T>,
): Promise<T> => {
  const { request, waiting = {} } = input;
  return askLedger(deps, { request, waiting }, async (question) => {
    const { list } = await readEndList(deps, question, request);
    return work({
      question,
      list,
      ends: await chooseEnds(question, { request, list }),
      nameOf: ({ place }) => toName(place),
      sum: (ends) => sumEnds(list, ends),
      boundsOf: (ends) => sumRowBounds(list, ends),
      stream: (ends) => streamEnds(deps, question, { list, ends }),
    });
  });
};

/** True where the list requires no walk. @throws as findEnds */
export const hasStoredEnds = (deps: ScoringDeps, request: OpenedRequest): Promise<boolean> =>
  askLedger(
    deps,
    { request, waiting: {} },
    async (question) => (await findEndList(deps, question, request)) !== undefined,
  );

async function* streamEnds(
  deps: ScoringDeps,
  question: ScoringQuestion,
  { list, ends }: { readonly list: EndList; readonly ends: readonly ListedEnd[] },
): AsyncGenerator<readonly ScoringEnd[]> {
  for (let at = 0; at < ends.length; at += BATCH) {
    const batch = ends.slice(at, at + BATCH);
    yield await readEnds(deps, question, { list, ends: batch, holdingOf: await readHoldings(question.reader, batch) });
  }
}
