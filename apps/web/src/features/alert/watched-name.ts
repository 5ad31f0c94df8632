import type { AlertRow } from '@sulian/contract';
import { useEntityName } from '../../lib/entity-name.ts';

/** Who what an alert watches is known to be, in the reader's language; undefined: nobody known. */
export function useWatchedName(): (alert: Pick<AlertRow, 'entityName' | 'entityNames'>) => string | undefined {
  const toName = useEntityName();
  return ({ entityName, entityNames }) =>
    entityName === null ? undefined : toName({ name: entityName, names: entityNames });
}
