import type { SearchAnswer, SearchGap } from '@sulian/contract';
import { sanitiseText } from '@sulian/domain';
import { useEffect, useRef, useState } from 'react';
import { search } from '../../lib/api.ts';
import { useRepeatedQuery } from '../../lib/use-repeated-query.ts';
import { isRefused, refuseSecret } from './refuse-secret.ts';

/** Shorter keywords are not asked about. */
const MIN_LENGTH = 3;
const TYPING_PAUSE_MS = 200;

/** Waits before late chains are asked again, the last one repeatedly; the server waits for them as well. */
const AGAIN_MS = [500, 1_000, 2_000, 4_000] as const;

/** Well, as far as is known, but not in time. */
export const isLate = ({ isSkipped, state }: SearchGap): boolean => isSkipped && state === 'indexed';

/** Whether some chain that is held has not answered yet: nothing can be counted then, and nothing is not found. */
export const isUnfinished = ({ gaps }: Pick<SearchAnswer, 'gaps'>): boolean => gaps.some(isLate);

/**
 * What the box's text finds, once typing pauses; `hurry` does not wait for the pause.
 * @param isShown whether anybody sees the results: only then are late chains asked again
 */
export function useSearch(text: string, isShown: boolean) {
  // As the server reads it: what is pasted may hide something.
  const typed = sanitiseText(text, { keepFontDependent: true }) ?? '';
  const [keyword, setKeyword] = useState(typed);
  const repeats = useRef({ keyword, count: 0 });
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useRepeatedQuery<SearchAnswer>({
    queryKey: ['search', keyword],
    send: async (how) => {
      const { current } = repeats;
      repeats.current = { keyword, count: current.keyword === keyword ? current.count + 1 : 0 };
      await refuseSecret(keyword);
      return search(keyword, how);
    },
    retry: (failures, error) => failures < 1 && !isRefused(error),
    enabled: keyword.length >= MIN_LENGTH,
    waitMs: (answer) =>
      isShown && answer !== undefined && isUnfinished(answer)
        ? (AGAIN_MS[repeats.current.count] ?? AGAIN_MS[AGAIN_MS.length - 1] ?? false)
        : false,
    placeholderData: (before: SearchAnswer | undefined) => (keyword.length >= MIN_LENGTH ? before : undefined),
  });
  return {
    query,
    isShort: typed.length < MIN_LENGTH,
    /** The answer shown is of an earlier text. */
    isOld: query.isPlaceholderData || keyword !== typed,
    hurry: () => setKeyword(typed),
  };
}
