import type { Migration } from '@sulian/postgres';

/** Replies of exchanges to the requests of a case, and the ends of its stored lists that they are matched with. */
export const deskReply: Migration = {
  number: 31,
  name: 'desk reply',
  sql: `
    CREATE TABLE desk_reply (
      reply_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      case_id int NOT NULL REFERENCES case_file,
      exchange text NOT NULL,
      -- Without a reference: entities may be removed, and the name stays.
      entity_id int,
      file_name text NOT NULL,
      rows int NOT NULL,
      by_whom text NOT NULL,
      added_sec bigint NOT NULL
    );
    CREATE INDEX desk_reply_case ON desk_reply (case_id, reply_id);

    CREATE TABLE desk_reply_row (
      reply_id bigint NOT NULL REFERENCES desk_reply ON DELETE CASCADE,
      line int NOT NULL,
      order_number text,
      user_number text,
      user_name text,
      address text COLLATE "C",
      tx_hash text COLLATE "C",
      written_time text,
      keys text[] COLLATE "C" NOT NULL,
      PRIMARY KEY (reply_id, line)
    );
    CREATE INDEX desk_reply_row_keys ON desk_reply_row USING gin (keys);

    CREATE TABLE desk_view_end (
      view_id bigint NOT NULL REFERENCES desk_view ON DELETE CASCADE,
      key text COLLATE "C" NOT NULL,
      PRIMARY KEY (view_id, key)
    );
    CREATE INDEX desk_view_end_key ON desk_view_end (key);
  `,
};
