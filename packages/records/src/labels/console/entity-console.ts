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
  merge: (merge, deed) => mergeEntities(database, merge, deed),
  split: (id, deed) => splitEntity(database, id, deed),
  addAlias: (id, name, deed) => addAlias(database, id, name, deed),
  removeAlias: (aliasId, deed) => removeAlias(database, aliasId, deed),
  listChanges: (page) => listChanges(database, page),
});
