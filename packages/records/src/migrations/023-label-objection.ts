import type { Migration } from '@sulian/postgres';

/** Corrections of labels and objections to them, by investigators, with the reviewers' decisions. */
export const labelObjection: Migration = {
  number: 23,
  name: 'label objection',
  sql: `
    CREATE TABLE label_objection (
      objection_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      case_id bigint NOT NULL REFERENCES case_file,
      chain smallint NOT NULL,
      address text COLLATE "C" NOT NULL,
      kind text NOT NULL CHECK (kind IN ('CORRECTION', 'OBJECTION')),
      entity_name text,
      entity_type text,
      reason text NOT NULL,
      by_whom text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'ACCEPTED', 'DECLINED')),
      decided_by text,
      decided_reason text,
      decided_at timestamptz,
      CHECK ((kind = 'CORRECTION') = (entity_name IS NOT NULL AND entity_type IS NOT NULL)),
      CHECK ((state = 'OPEN') = (decided_at IS NULL))
    );
    CREATE INDEX label_objection_address ON label_objection (case_id, chain, address);
    CREATE INDEX label_objection_open ON label_objection (objection_id) WHERE state = 'OPEN';
  `,
};
