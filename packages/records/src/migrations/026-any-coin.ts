import type { Migration } from '@sulian/postgres';

/** Alerts on any coin of an object, and the coin of each notification. */
export const anyCoin: Migration = {
  number: 26,
  name: 'any coin',
  sql: `
    -- Null: any coin. A score is of one coin.
    ALTER TABLE alert ALTER COLUMN asset DROP NOT NULL;
    ALTER TABLE alert ADD CONSTRAINT alert_one_coin CHECK (asset IS NOT NULL OR type = 'ACTIVITY');

    ALTER TABLE notification ADD COLUMN asset bigint;
    UPDATE notification SET asset = alert.asset FROM alert WHERE alert.alert_id = notification.alert_id;
    ALTER TABLE notification ALTER COLUMN asset SET NOT NULL;
    -- One transaction may move several coins of an object.
    ALTER TABLE notification DROP CONSTRAINT notification_alert_id_tx_hash_occasion_key;
    ALTER TABLE notification ADD UNIQUE (alert_id, tx_hash, occasion, asset);
  `,
};
