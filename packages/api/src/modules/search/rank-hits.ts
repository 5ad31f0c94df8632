import type { SearchAnswer } from '@sulian/contract';
import { listNamedChains, type SearchText } from './search-text.ts';

type Hit = Pick<
  SearchAnswer['addresses']['items'][number],
  'blockchain' | 'isUnseen' | 'entity' | 'mistyped' | 'labelAlone'
>;

/**
 * Ranks hits. Of whole addresses, stored or labelled ones precede unseen ones and those known by a label alone. Then
 * come those of a chain in a link, then labelled ones; corrections of mistyped texts are last. Of beginnings and ends,
 * labelled ones are first, and all remain in the order of their chain, so that pages do not overlap.
 */
export function rankHits<T extends Hit>(searchText: SearchText, hits: readonly T[]): readonly T[] {
  const isByEnds = searchText.extracted.length === 0;
  const named = listNamedChains(searchText);
  const rankOf = ({ blockchain, isUnseen, entity, mistyped, labelAlone }: Hit): number =>
    (mistyped === null ? 0 : 8) +
    ((isUnseen && entity === null) || labelAlone !== null ? 4 : 0) +
    (isByEnds || named.has(blockchain) ? 0 : 2) +
    (entity === null ? 1 : 0);
  return hits.toSorted((a, b) => rankOf(a) - rankOf(b));
}
