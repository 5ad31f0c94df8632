import type { Migration } from '@sulian/postgres';

/** Merges that can be undone step by step, further names of entities, and the history of both. */
export const entityParent: Migration = {
  number: 25,
  name: 'entity parent',
  sql: `
    -- The entity that it was merged into; main_id is the one at the end of these steps, and equals parent_id in older rows.
    ALTER TABLE entity_merge ADD COLUMN parent_id int;
    UPDATE entity_merge SET parent_id = main_id;
    ALTER TABLE entity_merge ALTER COLUMN parent_id SET NOT NULL;
    CREATE INDEX entity_merge_parent ON entity_merge (parent_id);

    -- Further names that reviewers gave an entity: they find it, and name no label.
    CREATE TABLE entity_alias (
      alias_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      entity_id int NOT NULL,
      name text NOT NULL,
      search_name text COLLATE "C" NOT NULL,
      by_whom text NOT NULL,
      reason text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (entity_id, search_name)
    );
    CREATE INDEX entity_alias_order ON entity_alias (search_name);

    CREATE TABLE entity_change (
      change_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      action text NOT NULL CHECK (action IN ('MERGE', 'SPLIT', 'ADD_ALIAS', 'REMOVE_ALIAS')),
      -- The entity that was shown after a merge, or before a split.
      main_id int NOT NULL,
      -- Entities that were merged into it or separated from it.
      entity_ids int[] NOT NULL,
      -- Labels that counted for another entity from then on.
      labels bigint NOT NULL,
      alias text,
      by_whom text NOT NULL,
      reason text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      CHECK ((alias IS NOT NULL) = (action IN ('ADD_ALIAS', 'REMOVE_ALIAS')))
    );
  `,
};
