import type { LabelConsole } from '@sulian/domain';
import type { Transactional } from '@sulian/postgres';
import { addLabel, correctLabel, restoreLabel, withdrawLabel } from './change-label.ts';
import { decide, listDecisions, revoke } from './decisions.ts';
import { findLabel } from './find-label.ts';
import { listConflicts } from './list-conflicts.ts';
import { findImport, listImportLines, listImports } from './list-imports.ts';
import { listLabels } from './list-labels.ts';
import { listLists } from './list-lists.ts';

/** Console of labels for reviewers; the migrations of schema `records` must have run. */
export const createLabelConsole = (database: Transactional): LabelConsole => ({
  list: (filter) => listLabels(database, filter),
  find: (id) => findLabel(database, id),
  add: (label, stamp) => addLabel(database, label, stamp),
  correct: (seen, fields, stamp) => correctLabel(database, seen, fields, stamp),
  withdraw: (seen, stamp) => withdrawLabel(database, seen, stamp),
  restore: (seen, stamp) => restoreLabel(database, seen, stamp),
  listImports: (slice) => listImports(database, slice),
  listLists: () => listLists(database),
  findImport: (id) => findImport(database, id),
  listImportLines: (id, query) => listImportLines(database, id, query),
  listConflicts: (query) => listConflicts(database, query),
  decide: (decision, stamp) => decide(database, decision, stamp),
  revoke: (decisionId, stamp) => revoke(database, decisionId, stamp),
  listDecisions: (query) => listDecisions(database, query),
});
