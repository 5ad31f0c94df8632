import type { Migration } from '@sulian/postgres';

/** Batch screenings: lists of addresses, and what is known of each row. */
export const screening: Migration = {
  number: 30,
  name: 'screening',
  sql: `
    CREATE TABLE screening (
      screening_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- Without a case and an account: of the command line.
      case_id int REFERENCES case_file,
      account_id int REFERENCES account,
      by_whom text NOT NULL,
      file_name text NOT NULL,
      state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'CANCELLED', 'FAILED')),
      fault_code text,
      passes smallint NOT NULL CHECK (passes BETWEEN 1 AND 3),
      created_sec bigint NOT NULL,
      started_sec bigint,
      ended_sec bigint,
      row_count int NOT NULL DEFAULT 0,
      heights jsonb NOT NULL DEFAULT '[]',
      label_version int,
      policy_version text,
      -- Per pass: rows answered, rows that go on, milliseconds, and the last position of those read in order.
      progress jsonb NOT NULL,
      counts jsonb NOT NULL DEFAULT '{}',
      CHECK ((case_id IS NULL) = (account_id IS NULL))
    );
    CREATE INDEX screening_case ON screening (case_id, screening_id);
    CREATE INDEX screening_account ON screening (account_id, created_sec);

    -- Room in each page for the row's later versions, which then need no new entry in the index.
    CREATE TABLE screening_row (
      screening_id bigint NOT NULL REFERENCES screening ON DELETE CASCADE,
      position int NOT NULL,
      line int NOT NULL,
      given text NOT NULL,
      ref text NOT NULL,
      note text NOT NULL,
      asset text NOT NULL,
      chain smallint,
      address text COLLATE "C",
      candidates smallint[] NOT NULL DEFAULT '{}',
      state text NOT NULL,
      reason text,
      passes smallint NOT NULL DEFAULT 0,
      severity text,
      priority int NOT NULL DEFAULT 0,
      result jsonb NOT NULL DEFAULT '{}',
      PRIMARY KEY (screening_id, position)
    ) WITH (fillfactor = 60);
  `,
};
