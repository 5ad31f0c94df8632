import type { Migration } from '@sulian/postgres';

/** A further code no longer voids the earlier ones; each lives out its time. */
export const liveCodes: Migration = {
  number: 11,
  name: 'live codes',
  sql: `
    ALTER TABLE reset_code DROP CONSTRAINT reset_code_pkey;
    ALTER TABLE reset_code ADD PRIMARY KEY (account_id, code_hash);
  `,
};
