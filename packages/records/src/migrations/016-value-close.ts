import type { Migration } from '@sulian/postgres';

/** Day of the close that a notice's amount was valued at, where it is not one of the block's time. */
export const valueClose: Migration = {
  number: 16,
  name: 'value close',
  sql: 'ALTER TABLE notification ADD COLUMN value_close_sec bigint;',
};
