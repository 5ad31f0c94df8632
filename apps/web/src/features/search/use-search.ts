import type { SearchAnswer, SearchGap } from '@sulian/contract';
import { sanitiseText } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { search } from '../../lib/api.ts';

/** Shorter keywords are not asked about. */
const MIN_LENGTH = 3;
const TYPING_PAUSE_MS = 200;

/** A chain that did not answer in time is asked again by itself, so often and no more. */
const AGAIN_MS = 1_500;
const MAX_ASKED = 4;

/** Well, as far as is known, but not in time. */
export const isLate = ({ isSkipped, state }: SearchGap): boolean => isSkipped && state === 'indexed';

/** What the box's text finds, once typing pauses; `hurry` does not wait for the pause. */
export function useSearch(text: string) {
  // As the server reads it: what is pasted may hide something.
  const typed = sanitiseText(text, { keepFontDependent: true }) ?? '';
  const [keyword, setKeyword] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['search', keyword],
    queryFn: () => search(keyword),
    enabled: keyword.length >= MIN_LENGTH,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.gaps.some(isLate) === true && dataUpdateCount < MAX_ASKED ? AGAIN_MS : false,
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
