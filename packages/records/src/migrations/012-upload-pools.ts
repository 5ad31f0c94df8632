import type { Migration } from '@sulian/postgres';

/** Unclaimed files count against the network address that sent them; a claimed one forgets it. */
export const uploadPools: Migration = {
  number: 12,
  name: 'upload pools',
  sql: `
    ALTER TABLE document ADD COLUMN network text COLLATE "C";
    ALTER TABLE document ADD CHECK (registration_id IS NULL OR network IS NULL);
  `,
};
