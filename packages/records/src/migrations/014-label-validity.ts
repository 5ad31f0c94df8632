import type { Migration } from '@sulian/postgres';

/** Meaning of a label's dates, and chains on which a source claims to label every service. */
export const labelValidity: Migration = {
  number: 14,
  name: 'label validity',
  sql: `
    ALTER TABLE label ADD COLUMN validity text NOT NULL DEFAULT 'control'
      CHECK (validity IN ('control', 'listing', 'observation'));
    -- Of what was changed before, it is not known.
    ALTER TABLE label_history ADD COLUMN validity text;

    -- A source is called FORMAT:FILE. What reviewers and our own lists say stays control.
    UPDATE label SET validity = CASE WHEN name LIKE 'ofac:%' THEN 'listing' ELSE 'observation' END
    FROM label_source
    WHERE label.source_id = label_source.source_id
      AND split_part(name, ':', 1) IN ('ofac', 'tagpack', 'mining-pools', 'ethereum-labels', 'eth-labels', 'scam-sniffer',
        'cryptoscamdb', 'defillama');

    CREATE TABLE label_coverage (
      chain smallint NOT NULL,
      source_id int NOT NULL,
      PRIMARY KEY (chain, source_id)
    );
  `,
};
