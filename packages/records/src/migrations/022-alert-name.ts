import type { Migration } from '@sulian/postgres';

/** Name and note of an alert, as its people wrote them; empty: none. */
export const alertName: Migration = {
  number: 22,
  name: 'alert name',
  sql: `
    ALTER TABLE alert ADD COLUMN name text NOT NULL DEFAULT '';
    ALTER TABLE alert ADD COLUMN note text NOT NULL DEFAULT '';
  `,
};
