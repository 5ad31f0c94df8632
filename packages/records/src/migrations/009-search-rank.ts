import type { Migration } from '@sulian/postgres';

export const searchRank: Migration = {
  number: 9,
  name: 'search rank',
  sql: `
    -- The shortest names first, those in ASCII apart from the others: a text that many names share is found among them
    -- without gathering all that share it.
    CREATE INDEX entity_search_rank ON entity (length(search_name), search_name, entity_id)
      WHERE octet_length(search_name) = length(search_name);
    CREATE INDEX entity_search_rank_other ON entity (length(search_name), search_name, entity_id)
      WHERE octet_length(search_name) <> length(search_name);
    CREATE INDEX entity_name_rank ON entity_name (length(search_name), search_name, entity_id)
      WHERE octet_length(search_name) = length(search_name);
    CREATE INDEX entity_name_rank_other ON entity_name (length(search_name), search_name, entity_id)
      WHERE octet_length(search_name) <> length(search_name);
  `,
};
