import type { Migration } from '@sulian/postgres';

/** API tokens of people: programs act with them for their owner, in one case and with few rights. */
export const apiToken: Migration = {
  number: 32,
  name: 'api token',
  sql: `
    CREATE TABLE api_token (
      token_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      token_sha256 bytea NOT NULL UNIQUE,
      account_id int NOT NULL REFERENCES account,
      -- The case in which it was made; it opens no other.
      case_id int NOT NULL REFERENCES case_file,
      name text NOT NULL,
      scopes text[] NOT NULL CHECK (cardinality(scopes) > 0),
      created_sec bigint NOT NULL,
      expires_sec bigint NOT NULL,
      last_used_sec bigint,
      revoked_sec bigint
    );
    CREATE INDEX api_token_account ON api_token (account_id);
  `,
};
