import type { Migration } from '@sulian/postgres';

export const labelConsole: Migration = {
  number: 7,
  name: 'label console',
  sql: `
    ALTER TABLE label
      -- A reviewer took it back: it counts as withdrawn, and no import changes it.
      ADD COLUMN is_withheld boolean NOT NULL DEFAULT false,
      -- The imported label that a reviewer's one stands for.
      ADD COLUMN corrects bigint,
      ADD COLUMN entered_by text,
      ADD COLUMN entered_reason text;
    ALTER TABLE label_history ADD COLUMN is_withheld boolean NOT NULL DEFAULT false;
    -- One row a decision; it holds until it is replaced or revoked, and is kept.
    CREATE TABLE wallet_decision (
      decision_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chain smallint NOT NULL,
      address text COLLATE "C" NOT NULL,
      services text[] NOT NULL,
      service text,
      by_whom text NOT NULL,
      reason text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      version int NOT NULL,
      ended_by text,
      ended_reason text,
      ended_at timestamptz,
      ended_version int
    );
    CREATE UNIQUE INDEX wallet_decision_holds ON wallet_decision (chain, address) WHERE ended_version IS NULL;
    -- Addresses whose labels disagree, as of one label version; worked out when somebody asks.
    CREATE TABLE label_conflict (
      chain smallint NOT NULL,
      address text COLLATE "C" NOT NULL,
      PRIMARY KEY (chain, address)
    );
    CREATE TABLE label_conflict_state (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      version int NOT NULL
    );
    INSERT INTO label_conflict_state (version) VALUES (0);
  `,
};
