import type { Migration } from '@sulian/postgres';

/** The label version in which a conflict was first found: later pages of a list leave out what page 1 did not have. */
export const conflictVersion: Migration = {
  number: 20,
  name: 'conflict version',
  sql: 'ALTER TABLE label_conflict ADD COLUMN since_version integer NOT NULL DEFAULT 0;',
};
