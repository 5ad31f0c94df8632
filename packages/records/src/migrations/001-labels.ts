import type { Migration } from '@sulian/postgres';

export const labels: Migration = {
  number: 1,
  name: 'labels',
  sql: `
    CREATE TABLE entity (
      entity_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      key text COLLATE "C" NOT NULL UNIQUE,
      name text NOT NULL,
      -- Normalised by the program, because lower() knows only ASCII in a database of locale C.
      search_name text COLLATE "C" NOT NULL,
      type text NOT NULL,
      uri text,
      countries text[] NOT NULL DEFAULT '{}',
      tags text[] NOT NULL DEFAULT '{}',
      -- Assessed by people; importers leave it alone.
      score smallint CHECK (score BETWEEN 1 AND 100)
    );

    CREATE TABLE label_source (
      source_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      name text COLLATE "C" NOT NULL UNIQUE,
      -- The label version in which this source last changed something.
      version int NOT NULL DEFAULT 0
    );

    CREATE TABLE label (
      label_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chain smallint NOT NULL,
      address text COLLATE "C" NOT NULL,
      -- No foreign keys: ids come from the same import, nothing is deleted, and a check a row doubles an import's time.
      source_id int NOT NULL,
      entity_id int NOT NULL,
      confidence smallint NOT NULL CHECK (confidence BETWEEN 0 AND 100),
      date text,
      author text,
      uri text,
      note text
    );
    CREATE UNIQUE INDEX label_claim ON label (chain, address, source_id, entity_id);
    -- The order in which labels are streamed; best first within an address.
    CREATE INDEX label_order ON label (chain, address, (-confidence), label_id);

    CREATE TABLE coinbase_tag (
      coinbase_tag_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      chain smallint NOT NULL,
      tag text COLLATE "C" NOT NULL,
      source_id int NOT NULL REFERENCES label_source,
      entity_id int NOT NULL REFERENCES entity,
      uri text,
      UNIQUE (chain, tag, source_id)
    );

    CREATE TABLE label_version (
      only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
      version int NOT NULL
    );
    INSERT INTO label_version (version) VALUES (0);

    -- Search inside names is quick with pg_trgm and right without it.
    DO $$
    BEGIN
      CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
      CREATE INDEX entity_search_name ON entity USING gin (search_name public.gin_trgm_ops);
    EXCEPTION
      WHEN undefined_file OR undefined_object OR insufficient_privilege OR feature_not_supported THEN NULL;
    END $$;
  `,
};
