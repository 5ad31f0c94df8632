import type { SearchAnswer } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { search } from '../../lib/api.ts';

/** Shorter keywords are not asked about. */
export const MIN_LENGTH = 3;
const TYPING_PAUSE_MS = 200;

/** What the box's text finds, once typing pauses; `hurry` does not wait for the pause. */
export function useSearch(text: string) {
  const typed = text.trim();
  const [keyword, setKeyword] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['search', keyword],
    queryFn: () => search(keyword),
    enabled: keyword.length >= MIN_LENGTH,
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
