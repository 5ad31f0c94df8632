import { useQueryClient } from '@tanstack/react-query';
import {
  addObjects,
  changeObject,
  type NewObject,
  type ObjectChange,
  removeObject,
} from '../../components/desk/calls.ts';
import { dropObject, putObjects } from '../../components/desk/desk-cache.ts';
import { rereadDesk } from '../../lib/desk.ts';

/** Changes of objects, seen on all screens at once; each fails as its call does. */
export function useDeskChange() {
  const queries = useQueryClient();
  return {
    add: async (objects: readonly NewObject[]) => {
      const answer = await addObjects(objects);
      putObjects(queries, answer.objects);
      return answer;
    },
    change: async (id: number, change: ObjectChange) => {
      const changed = await changeObject(id, change);
      putObjects(queries, [changed]);
      return changed;
    },
    remove: async (id: number) => {
      await removeObject(id);
      dropObject(queries, id);
    },
    reread: () => rereadDesk(queries),
  };
}
