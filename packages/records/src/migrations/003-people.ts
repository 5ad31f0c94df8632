import type { Migration } from '@sulian/postgres';

/** Times are Unix seconds (`_sec`) or milliseconds (`_ms`), UTC, given by the program's clock. */
export const people: Migration = {
  number: 3,
  name: 'people',
  sql: `
    CREATE TABLE case_file (
      case_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text NOT NULL,
      description text,
      credit bigint CHECK (credit >= 0),
      status text NOT NULL CHECK (status IN ('APPROVED', 'CLOSED')),
      created_sec bigint NOT NULL
    );
    CREATE UNIQUE INDEX case_file_name ON case_file (name);

    CREATE TABLE account (
      account_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      case_id int NOT NULL REFERENCES case_file,
      email text NOT NULL,
      name text NOT NULL,
      -- argon2id in PHC form; the parameters are part of it.
      password_hash text NOT NULL,
      role text NOT NULL CHECK (role IN ('OFFICER', 'REVIEWER', 'ADMIN', 'AUDITOR')),
      status text NOT NULL CHECK (status IN ('SUBMITTED', 'APPROVED', 'REJECTED', 'DISABLED')),
      is_demo boolean NOT NULL DEFAULT false,
      created_sec bigint NOT NULL,
      password_changed_sec bigint NOT NULL,
      last_seen_sec bigint
    );
    -- E-mails are ASCII by their form, so lower() is enough in any locale.
    CREATE UNIQUE INDEX account_email ON account (lower(email));
    CREATE INDEX account_case ON account (case_id);

    CREATE TABLE old_password (
      old_password_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES account,
      password_hash text NOT NULL
    );
    CREATE INDEX old_password_account ON old_password (account_id, old_password_id);

    CREATE TABLE session (
      session_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      token_sha256 bytea NOT NULL UNIQUE,
      account_id int NOT NULL REFERENCES account,
      created_sec bigint NOT NULL,
      last_seen_sec bigint NOT NULL,
      -- The absolute end; the idle end is last_seen_sec and the configured idle life.
      expires_sec bigint NOT NULL,
      revoked_sec bigint,
      network_address text NOT NULL,
      client text
    );
    CREATE INDEX session_account ON session (account_id);
    CREATE INDEX session_expires ON session (expires_sec);

    -- At most one live code an account: a new one takes the old one's place.
    CREATE TABLE reset_code (
      account_id int PRIMARY KEY REFERENCES account,
      code_hash text NOT NULL,
      expires_sec bigint NOT NULL,
      tries_left smallint NOT NULL
    );

    -- Counted events by key, such as failures of an account or of a network address. Keys hold no e-mail but its hash.
    CREATE TABLE throttle (
      key text COLLATE "C" PRIMARY KEY,
      count int NOT NULL,
      window_end_sec bigint NOT NULL,
      blocked_until_sec bigint NOT NULL DEFAULT 0
    );
    CREATE INDEX throttle_end ON throttle (greatest(window_end_sec, blocked_until_sec));

    CREATE TABLE audit_entry (
      number bigint PRIMARY KEY,
      time_ms bigint NOT NULL,
      who_id int,
      who text,
      place text NOT NULL,
      action text COLLATE "C" NOT NULL,
      target text,
      result text NOT NULL CHECK (result IN ('OK', 'REFUSED', 'FAILED')),
      -- Text, not json: the hash is over these very characters.
      details text NOT NULL,
      -- Over the previous entry's hash, the number and the fields.
      hash bytea NOT NULL
    );
    CREATE INDEX audit_entry_time ON audit_entry (time_ms);
    CREATE INDEX audit_entry_action ON audit_entry (action, number);
    CREATE INDEX audit_entry_who ON audit_entry (lower(who), number);

    -- The newest entry: serialises appends, and shows when the log's tail was cut off.
    CREATE TABLE audit_head (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      number bigint NOT NULL,
      hash bytea NOT NULL
    );
    INSERT INTO audit_head (number, hash) VALUES (0, ''::bytea);

    CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'insufficient_privilege';
    END $$;
    CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
      FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();
    CREATE TRIGGER audit_head_stays BEFORE INSERT OR DELETE OR TRUNCATE ON audit_head
      FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();

    CREATE FUNCTION audit_head_grows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.number <= OLD.number THEN
        RAISE EXCEPTION 'the audit log only grows' USING ERRCODE = 'insufficient_privilege';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER audit_head_grows BEFORE UPDATE ON audit_head
      FOR EACH ROW EXECUTE FUNCTION audit_head_grows();
  `,
};
