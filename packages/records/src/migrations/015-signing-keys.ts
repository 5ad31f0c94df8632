import type { Migration } from '@sulian/postgres';

/** Listed addresses that are known to be keys, by which transaction's block: their listings count on every chain they share. */
export const signingKeys: Migration = {
  number: 15,
  name: 'signing keys',
  sql: `
    CREATE TABLE signing_key (
      address text COLLATE "C" PRIMARY KEY,
      chain smallint NOT NULL,
      height bigint NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    );
  `,
};
