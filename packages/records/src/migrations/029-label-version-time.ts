import type { Migration } from '@sulian/postgres';

/** When each version of the labels was made. Of earlier versions, only those of imports have a time. */
export const labelVersionTime: Migration = {
  number: 29,
  name: 'label version time',
  sql: `
    CREATE TABLE label_version_time (
      version int PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now()
    );
    -- An import that changes nothing repeats the version of an earlier one.
    INSERT INTO label_version_time (version, at) SELECT version, min(at) FROM label_import GROUP BY version;
  `,
};
