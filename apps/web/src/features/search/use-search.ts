import type { SearchAnswer, SearchGap } from '@sulian/contract';
import { isLongEnough, MAX_SEARCH_TEXT_LENGTH, sanitiseText } from '@sulian/domain';
import { useEffect, useRef, useState } from 'react';
import { mayRetry, type Slice, search } from '../../lib/api.ts';
import { LATE_SEARCH_MS } from '../../lib/pauses.ts';
import { useRepeatedQuery } from '../../lib/use-repeated-query.ts';
import { isRefused, refuseSecret } from './refuse-secret.ts';

const TYPING_PAUSE_MS = 200;

/** Well, as far as is known, but not in time. */
export const isLate = ({ isSkipped, state }: SearchGap): boolean => isSkipped && state === 'indexed';

/** True where a stored chain has not answered in time: the call is repeated until it has. */
export const isUnfinished = ({ gaps }: Pick<SearchAnswer, 'gaps'>): boolean => gaps.some(isLate);

/** True where a stored or loading chain was not searched: no count and no absence is then shown. */
export const lacksAnswers = ({ gaps }: Pick<SearchAnswer, 'gaps'>): boolean =>
  gaps.some((gap) => isLate(gap) || gap.state === 'loading');

/** True where a chain on demand was searched: only its fetched histories were, so that no count or absence is whole. */
export const isOfFetched = ({ gaps }: Pick<SearchAnswer, 'gaps'>): boolean =>
  gaps.some(({ state }) => state === 'onDemand');

/**
 * Search results of the box's text, once typing pauses; `hurry` skips the pause.
 * @param isShown true while the results are visible: only then is the call repeated for late chains
 * @param slice results of each kind; the first ones without it
 */
export function useSearch(text: string, isShown: boolean, slice?: Slice) {
  // As the server reads it: what is pasted may hide something.
  const typed = sanitiseText(text, { keepFontDependent: true }) ?? '';
  const [keyword, setKeyword] = useState(typed);
  const repeats = useRef({ keyword, count: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useRepeatedQuery<SearchAnswer>({
    queryKey: ['search', keyword, slice?.offset],
    send: async (how) => {
      const { current } = repeats;
      repeats.current = { keyword, count: current.keyword === keyword ? current.count + 1 : 0 };
      await refuseSecret(keyword);
      return search(keyword, how, slice);
    },
    retry: (failures, error) => mayRetry(failures, error) && !isRefused(error),
    enabled: isLongEnough(keyword) && keyword.length <= MAX_SEARCH_TEXT_LENGTH,
    waitMs: (answer) =>
      isShown && answer !== undefined && isUnfinished(answer)
        ? (LATE_SEARCH_MS[repeats.current.count] ?? LATE_SEARCH_MS.at(-1) ?? false)
        : false,
    placeholderData: (before: SearchAnswer | undefined) => (isLongEnough(keyword) ? before : undefined),
  });
  return {
    query,
    isShort: !isLongEnough(typed),
    isLong: typed.length > MAX_SEARCH_TEXT_LENGTH,
    /** The answer shown is of an earlier text. */
    isOld: query.isPlaceholderData || keyword !== typed,
    hurry: () => setKeyword(typed),
  };
}
