import type { Migration } from '@sulian/postgres';

/**
 * Merges several entities of sources into one party. Labels retain the entity of their source, and count for the main
 * one.
 */
export const entityMerge: Migration = {
  number: 18,
  name: 'entity merge',
  sql: `
    -- One row per entity that is shown as another; with itself as the main one: kept apart, whatever it is called.
    CREATE TABLE entity_merge (
      entity_id int PRIMARY KEY,
      main_id int NOT NULL,
      -- Null: by the rule of names.
      by_whom text,
      reason text,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX entity_merge_main ON entity_merge (main_id);

    ALTER TABLE entity
      -- Computed by the program from name, type and tags; equal for entities that may be one party, empty for the others.
      ADD COLUMN party text COLLATE "C" NOT NULL DEFAULT '',
      -- How well name and type fit the party: 0 its own name, 1 a known spelling, 2 known by name only.
      ADD COLUMN party_fit smallint NOT NULL DEFAULT 0,
      -- Hosts of its websites, comma-separated.
      ADD COLUMN party_sites text NOT NULL DEFAULT '',
      ADD COLUMN is_party_stale boolean NOT NULL DEFAULT true,
      -- One source names several entities of this name and type.
      ADD COLUMN is_namesake boolean NOT NULL DEFAULT false;
    CREATE INDEX entity_party ON entity (party) WHERE party <> '';
    CREATE INDEX entity_party_stale ON entity (entity_id) WHERE is_party_stale;

    -- The entity that the source names; entity_id is the one that the label counts for. Rewritten in one pass.
    ALTER TABLE label ADD COLUMN claimed_id int;
    ALTER TABLE label ALTER COLUMN claimed_id TYPE int USING entity_id;
    ALTER TABLE label ALTER COLUMN claimed_id SET NOT NULL;
    DROP INDEX label_claim;
    CREATE UNIQUE INDEX label_claim ON label (chain, address, source_id, claimed_id);
    CREATE INDEX label_of_claimed ON label (claimed_id) WHERE claimed_id <> entity_id;
  `,
};
