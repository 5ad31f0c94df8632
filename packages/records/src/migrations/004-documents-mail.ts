import type { Migration } from '@sulian/postgres';

export const documentsMail: Migration = {
  number: 4,
  name: 'documents-mail',
  sql: `
    CREATE TABLE registration (
      registration_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES account,
      case_id int NOT NULL REFERENCES case_file,
      email text NOT NULL,
      name text NOT NULL,
      landline text NOT NULL,
      work_unit text NOT NULL,
      sex text CHECK (sex IN ('MAN', 'WOMAN')),
      province text,
      city text,
      district text,
      police_type text,
      status text NOT NULL CHECK (status IN ('SUBMITTED', 'APPROVED', 'REJECTED')),
      submitted_sec bigint NOT NULL,
      decided_sec bigint,
      decided_by int REFERENCES account,
      reason text,
      CHECK ((status = 'SUBMITTED') = (decided_sec IS NULL)),
      CHECK ((status = 'SUBMITTED') = (decided_by IS NULL))
    );
    CREATE INDEX registration_account ON registration (account_id, registration_id);
    -- At most one attempt of an account waits for its decision.
    CREATE UNIQUE INDEX registration_waiting ON registration (account_id) WHERE status = 'SUBMITTED';
    CREATE INDEX registration_queue ON registration (submitted_sec) WHERE status = 'SUBMITTED';

    CREATE TABLE document (
      -- Random, not counted: an id says nothing about its neighbours.
      document_id bigint PRIMARY KEY CHECK (document_id BETWEEN 1 AND 9007199254740991),
      purpose text NOT NULL CHECK (purpose IN ('ID_PICTURE', 'SEAL')),
      name text NOT NULL,
      media_type text NOT NULL,
      is_picture boolean NOT NULL,
      size_bytes int NOT NULL,
      -- Of the plain bytes: what was handed in can be recognised after its content is gone.
      sha256 bytea NOT NULL,
      -- Nonce, AES-256-GCM ciphertext, tag; NULL once erased.
      content bytea,
      uploaded_sec bigint NOT NULL,
      registration_id int REFERENCES registration,
      field text CHECK (field IN ('FRONT', 'BACK', 'SEAL')),
      position smallint,
      erased_sec bigint,
      CHECK ((registration_id IS NULL) = (field IS NULL)),
      CHECK ((content IS NULL) = (erased_sec IS NOT NULL))
    );
    -- Encrypted bytes do not compress: no time is spent on trying.
    ALTER TABLE document ALTER COLUMN content SET STORAGE EXTERNAL;
    CREATE INDEX document_registration ON document (registration_id, position) WHERE registration_id IS NOT NULL;
    CREATE INDEX document_orphan ON document (uploaded_sec) WHERE registration_id IS NULL;

    -- What the key of the documents answers to a fixed question, so that a wrong key is noticed at start.
    CREATE TABLE document_key (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      proof bytea NOT NULL
    );

    CREATE TABLE mail (
      mail_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key text COLLATE "C" NOT NULL UNIQUE,
      -- The same at every attempt, so that a mailbox can drop a mail that came twice.
      message_id text NOT NULL UNIQUE,
      recipient text NOT NULL,
      subject text NOT NULL,
      -- NULL once delivered: a sent code or reason need not lie here.
      body text,
      state text NOT NULL CHECK (state IN ('OUTBOX', 'QUEUED', 'SENT', 'FAILED')),
      created_sec bigint NOT NULL,
      attempts int NOT NULL DEFAULT 0,
      next_ms bigint NOT NULL,
      failure text
    );
    CREATE INDEX mail_queue ON mail (next_ms, mail_id) WHERE state = 'QUEUED';
    CREATE INDEX mail_created ON mail (created_sec);
  `,
};
