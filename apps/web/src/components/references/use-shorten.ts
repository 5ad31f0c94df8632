import { shorten } from '@sulian/domain';
import { useNarrow } from '../layout/use-narrow.ts';

const KEEP = 8;
const KEEP_NARROW = 6;

/** Characters of an address or hash at each end, fewer on a phone. */
export const useShortLength = (): number => (useNarrow() ? KEEP_NARROW : KEEP);

/** Shortens an address or hash in the middle. */
export function useShorten(): (text: string) => string {
  const keep = useShortLength();
  return (text) => shorten(text, keep);
}
