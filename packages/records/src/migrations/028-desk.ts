import type { Migration } from '@sulian/postgres';

/** The desk of each case: objects, notes with every text that they had, stored views, and who may do what. */
export const desk: Migration = {
  number: 28,
  name: 'desk',
  sql: `
    CREATE TABLE desk_object (
      object_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      case_id int NOT NULL REFERENCES case_file,
      chain smallint NOT NULL,
      address text COLLATE "C" NOT NULL,
      name text,
      role text CHECK (role IN ('SUSPECT', 'VICTIM', 'RELAY', 'COLLECTION', 'EXCHANGE_DEPOSIT', 'CASH_OUT', 'OTHER')),
      colour text CHECK (colour IN ('BLUE', 'TEAL', 'VIOLET', 'BROWN', 'GREY')),
      collections text[] NOT NULL DEFAULT '{}',
      version int NOT NULL DEFAULT 1,
      by_whom text NOT NULL,
      added_sec bigint NOT NULL,
      changed_by text NOT NULL,
      changed_sec bigint NOT NULL,
      -- Its notes stay: an object that is added again has them.
      removed_sec bigint,
      UNIQUE (case_id, chain, address)
    );

    CREATE TABLE desk_note (
      note_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      object_id bigint NOT NULL REFERENCES desk_object,
      version int NOT NULL DEFAULT 1,
      removed_sec bigint
    );
    CREATE INDEX desk_note_object ON desk_note (object_id, note_id);

    CREATE TABLE desk_note_version (
      note_id bigint NOT NULL REFERENCES desk_note,
      version int NOT NULL,
      note text NOT NULL,
      by_whom text NOT NULL,
      written_sec bigint NOT NULL,
      PRIMARY KEY (note_id, version)
    );

    CREATE TABLE desk_view (
      view_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      case_id int NOT NULL REFERENCES case_file,
      kind text NOT NULL CHECK (kind IN ('TRAIL', 'ENDS', 'PAGE')),
      title text NOT NULL,
      link text NOT NULL,
      by_whom text NOT NULL,
      added_sec bigint NOT NULL
    );
    CREATE INDEX desk_view_case ON desk_view (case_id, view_id);

    -- Accounts without a row have the right of their role, or none where the desk is confidential.
    CREATE TABLE desk_member (
      case_id int NOT NULL REFERENCES case_file,
      account_id int NOT NULL REFERENCES account,
      status text NOT NULL CHECK (status IN ('READER', 'EDITOR', 'OWNER')),
      PRIMARY KEY (case_id, account_id)
    );

    CREATE TABLE desk_setting (
      case_id int PRIMARY KEY REFERENCES case_file,
      is_confidential boolean NOT NULL
    );
  `,
};
