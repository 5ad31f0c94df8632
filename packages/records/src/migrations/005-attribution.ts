import type { Migration } from '@sulian/postgres';

export const attribution: Migration = {
  number: 5,
  name: 'attribution',
  sql: `
    ALTER TABLE label
      ADD COLUMN valid_from text,
      ADD COLUMN valid_to text,
      -- The label version in which the claim last changed, and in which its source withdrew it.
      ADD COLUMN version int NOT NULL DEFAULT 0,
      ADD COLUMN withdrawn_version int;
    -- Labels are streamed by label_claim and sorted within an address; a second index over the text cost a third of an import.
    DROP INDEX label_order;
    CREATE INDEX label_of_entity ON label (entity_id);

    -- What a claim said before it changed; a row says until which version, by whom and why.
    CREATE TABLE label_history (
      label_id bigint NOT NULL,
      until_version int NOT NULL,
      confidence smallint NOT NULL,
      date text,
      author text,
      uri text,
      note text,
      valid_from text,
      valid_to text,
      withdrawn_version int,
      by_whom text NOT NULL,
      reason text,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (label_id, until_version)
    );

    -- What a source states about an entity; sources are kept side by side.
    CREATE TABLE entity_profile (
      entity_id int NOT NULL,
      source_id int NOT NULL,
      profile jsonb NOT NULL,
      regulations jsonb NOT NULL,
      uri text,
      version int NOT NULL,
      PRIMARY KEY (entity_id, source_id)
    );

    CREATE TABLE entity_name (
      entity_id int NOT NULL,
      language text COLLATE "C" NOT NULL,
      name text NOT NULL,
      search_name text COLLATE "C" NOT NULL,
      PRIMARY KEY (entity_id, language, search_name)
    );

    CREATE TABLE label_import (
      import_id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL DEFAULT now(),
      format text NOT NULL,
      name text NOT NULL,
      by_whom text NOT NULL,
      version int NOT NULL,
      report jsonb NOT NULL
    );

    DO $$
    BEGIN
      CREATE INDEX entity_name_search ON entity_name USING gin (search_name public.gin_trgm_ops);
    EXCEPTION
      WHEN undefined_object OR undefined_function OR feature_not_supported THEN NULL;
    END $$;
  `,
};
