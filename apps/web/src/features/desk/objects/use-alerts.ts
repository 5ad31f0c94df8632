import type { DeskAlertsAnswer, DeskObject } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { listAlerts } from '../api.ts';

/** Alerts on one object with what fired; without alerts only the state. */
export interface ObjectAlerts {
  readonly state: 'PENDING' | 'READ' | 'FAILED';
  /** Undefined where none is set, or none was read. */
  readonly group: DeskAlertsAnswer['items'][number] | undefined;
}

/** Alerts on the objects of one page, by one call. Live notifications invalidate it like all lists of them. */
export function useAlerts(objects: readonly Pick<DeskObject, 'id'>[], since: number) {
  const ids = objects.map(({ id }) => id);
  const query = useQuery({
    queryKey: ['notifications', 'desk', since, ids],
    queryFn: () => listAlerts(ids, since),
    enabled: ids.length > 0,
    refetchOnMount: 'always',
  });
  return ({ id }: Pick<DeskObject, 'id'>): ObjectAlerts => {
    if (query.data === undefined) return { state: query.isError ? 'FAILED' : 'PENDING', group: undefined };
    return { state: 'READ', group: query.data.items.find(({ objectId }) => objectId === id) };
  };
}
