import type { Migration } from '@sulian/postgres';

/** Imports of blocks: progress while they run, and how they ended. */
export const blockImport: Migration = {
  number: 27,
  name: 'block import',
  sql: `
    CREATE TABLE block_import (
      import_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chain text COLLATE "C" NOT NULL,
      source text NOT NULL,
      by_whom text NOT NULL,
      began_at timestamptz NOT NULL DEFAULT now(),
      seen_at timestamptz NOT NULL DEFAULT now(),
      ended_at timestamptz,
      state text NOT NULL DEFAULT 'RUNNING' CHECK (state IN ('RUNNING', 'DONE', 'FAILED', 'INTERRUPTED')),
      stage text NOT NULL DEFAULT 'READING' CHECK (stage IN ('READING', 'WRITING', 'BUILDING')),
      first_height bigint,
      last_height bigint,
      height bigint,
      blocks bigint NOT NULL DEFAULT 0,
      total_blocks bigint,
      transactions bigint NOT NULL DEFAULT 0,
      blocks_per_sec double precision,
      fault_code text,
      fault_text text,
      orphans bigint NOT NULL DEFAULT 0,
      warnings text[] NOT NULL DEFAULT '{}',
      warnings_total bigint NOT NULL DEFAULT 0,
      CHECK ((state = 'RUNNING') = (ended_at IS NULL))
    );
    CREATE INDEX block_import_chain ON block_import (chain, import_id);
  `,
};
