import type { Migration } from '@sulian/postgres';

/** Suppressions by transaction hash: they remain when a ledger is dropped and imported again. */
export const noteSuppression: Migration = {
  number: 13,
  name: 'note suppression',
  sql: `
    CREATE TABLE note_suppression (
      suppression_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chain smallint NOT NULL,
      hash text COLLATE "C" NOT NULL,
      -- Null: all of the transaction's.
      operation int,
      by_whom text NOT NULL,
      reason text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      ended_by text,
      ended_reason text,
      ended_at timestamptz
    );
    CREATE UNIQUE INDEX note_suppression_holds ON note_suppression (chain, hash, coalesce(operation, -1))
      WHERE ended_at IS NULL;
  `,
};
