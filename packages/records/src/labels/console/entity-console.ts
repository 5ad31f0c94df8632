import type { EntityConsole } from '@sulian/domain';
import type { Transactional } from '@sulian/postgres';
import { addAlias, listAliases, removeAlias } from '../merge/aliases.ts';
import { listChanges } from '../merge/entity-changes.ts';
import { listMembers, searchWithCounts } from '../merge/list-members.ts';
import { mergeEntities, splitEntity } from '../merge/merge-by-hand.ts';

/** Console of entities for reviewers; the migrations of schema `records` must have run. */
export const createEntityConsole = (database: Transactional): EntityConsole => ({
  search: (text, limit) => searchWithCounts(database, text, limit),
  listMembers: (id, limit) => listMembers(database, id, limit),
  listAliases: (id) => listAliases(database, id),
  merge: (merge, stamp) => mergeEntities(database, merge, stamp),
  split: (id, stamp) => splitEntity(database, id, stamp),
  addAlias: (id, name, stamp) => addAlias(database, id, name, stamp),
  removeAlias: (aliasId, stamp) => removeAlias(database, aliasId, stamp),
  listChanges: (page) => listChanges(database, page),
});
