import type { Migration } from '@sulian/postgres';

/** Sources of blocks that administrators entered on screen; settings are encrypted with the document key. */
export const screenSource: Migration = {
  number: 24,
  name: 'screen source',
  sql: `
    CREATE TABLE screen_source (
      chain text COLLATE "C" PRIMARY KEY,
      sealed bytea NOT NULL,
      by_whom text NOT NULL,
      saved_sec bigint NOT NULL
    );
  `,
};
