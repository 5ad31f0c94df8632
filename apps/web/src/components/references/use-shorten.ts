import { shorten } from '@sulian/domain';
import { useCaseName } from '../../lib/case-names.ts';
import { useNarrow } from '../layout/use-narrow.ts';

const KEEP = 8;
const KEEP_NARROW = 6;

/** Characters of an address or hash at each end, fewer on a phone. */
export const useShortLength = (): number => (useNarrow() ? KEEP_NARROW : KEEP);

/** Shortens an address or hash in the middle, after the case's own name of an address. */
export function useShorten(): (text: string) => string {
  const keep = useShortLength();
  const toName = useCaseName();
  return (text) => {
    const name = toName(text);
    return name === undefined ? shorten(text, keep) : `${name} ${shorten(text, keep)}`;
  };
}
