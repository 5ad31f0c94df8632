import type { DeskObject, LookupRow } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { lookUp } from '../../../components/lookup/calls.ts';
import { addAnswer, NO_FACTS, toObjectKey } from '../../../components/lookup/entries.ts';

/** Facts of an object of the page; without a row, why there is none. */
export interface ObjectFacts {
  readonly row: LookupRow | undefined;
  readonly state: 'PENDING' | 'READ' | 'NOT_INDEXED' | 'LOADING' | 'LATE' | 'FAILED';
}

/** Label, level and balance of the objects of one page, by one call. */
export function useFacts(objects: readonly DeskObject[]) {
  const targets = objects.map(({ blockchain, address }) => ({ blockchain, address }));
  const query = useQuery({
    queryKey: ['desk-facts', targets],
    queryFn: ({ signal }) => lookUp(targets, { signal }),
    enabled: targets.length > 0,
    staleTime: 60_000,
  });
  const facts = query.data === undefined ? NO_FACTS : addAnswer(NO_FACTS, targets, query.data);
  const factsOf = (object: DeskObject): ObjectFacts => {
    const key = toObjectKey(object);
    const row = facts.rows.get(key);
    if (row !== undefined) return { row, state: 'READ' };
    return { row, state: query.isError ? 'FAILED' : (facts.states.get(key) ?? 'PENDING') };
  };
  return { query, factsOf };
}
