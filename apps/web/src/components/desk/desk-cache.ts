import type { DeskAnswer, DeskObject } from '@sulian/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { DESK_KEY, getDesk } from '../../lib/desk.ts';

/** The same on its own page, which reads it each time that it opens. */
export const useDeskPage = () =>
  useQuery({ queryKey: DESK_KEY, queryFn: () => getDesk(), refetchOnMount: 'always', retry: false });

/** Puts changed objects into the desk at once, before it is read again. */
export function putObjects(queries: QueryClient, changed: readonly DeskObject[]): void {
  queries.setQueryData<DeskAnswer>(DESK_KEY, (desk) => {
    if (desk === undefined) return desk;
    const known = new Map(changed.map((each) => [each.id, each]));
    const old = new Set(desk.objects.map(({ id }) => id));
    return {
      ...desk,
      objects: [...changed.filter(({ id }) => !old.has(id)), ...desk.objects.map((each) => known.get(each.id) ?? each)],
    };
  });
}

/** Takes a removed object off at once. */
export const dropObject = (queries: QueryClient, id: number): void => {
  queries.setQueryData<DeskAnswer>(DESK_KEY, (desk) =>
    desk === undefined ? desk : { ...desk, objects: desk.objects.filter((each) => each.id !== id) },
  );
};
