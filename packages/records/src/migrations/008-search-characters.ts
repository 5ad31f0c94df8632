import type { Migration } from '@sulian/postgres';

export const searchCharacters: Migration = {
  number: 8,
  name: 'search characters',
  sql: `
    -- In a database of locale C trigrams hold ASCII alone: names in other alphabets are found by their characters, of which
    -- one suffices. Equal names and beginnings have an order to be found by.
    CREATE INDEX entity_search_characters ON entity USING gin (string_to_array(search_name, NULL));
    CREATE INDEX entity_name_characters ON entity_name USING gin (string_to_array(search_name, NULL));
    CREATE INDEX entity_search_order ON entity (search_name);
    CREATE INDEX entity_name_order ON entity_name (search_name);
  `,
};
