import type { Migration } from '@sulian/postgres';

/**
 * Reduces the writes of a block that fires thousands of alerts. Counts are in a narrow table of its own, whose rows
 * change in place, and no foreign key looks rows up. An alert is deleted in its turn (`takeTurn`), together with its
 * dependent rows.
 */
export const alertTally: Migration = {
  number: 10,
  name: 'alert tally',
  sql: `
    CREATE TABLE alert_tally (
      alert_id bigint PRIMARY KEY,
      times bigint NOT NULL,
      last_sec bigint
    ) WITH (fillfactor = 70);
    INSERT INTO alert_tally (alert_id, times, last_sec)
      SELECT alert_id, trigger_count, last_trigger_sec FROM alert WHERE trigger_count > 0 ORDER BY alert_id;
    ALTER TABLE alert DROP COLUMN trigger_count, DROP COLUMN last_trigger_sec;
    ALTER TABLE notification DROP CONSTRAINT notification_alert_id_fkey;
    ALTER TABLE alert_evaluation DROP CONSTRAINT alert_evaluation_alert_id_fkey;
  `,
};
