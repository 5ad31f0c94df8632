import type { Migration } from '@sulian/postgres';

/** Mail state per alert; an alert's mail has one reader, the account that made it. */
export const mailBackOff: Migration = {
  number: 17,
  name: 'mail back-off',
  sql: `
    ALTER TABLE alert
      -- Mails since the last quiet time, up to the number of waits.
      ADD COLUMN mail_step smallint NOT NULL DEFAULT 0,
      -- Unix ms of the last mail; 0: none yet.
      ADD COLUMN mailed_ms bigint NOT NULL DEFAULT 0;
  `,
};
