import type { AlertRow } from '@sulian/contract';
import { useEntityName } from '../../lib/entity-name.ts';

/** Known owner of a watched address in the reader's language; undefined: unknown. */
export function useWatchedName(): (alert: Pick<AlertRow, 'entityName' | 'entityNames'>) => string | undefined {
  const toName = useEntityName();
  return ({ entityName, entityNames }) =>
    entityName === null ? undefined : toName({ name: entityName, names: entityNames });
}
