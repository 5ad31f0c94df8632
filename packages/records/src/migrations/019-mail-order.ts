import type { Migration } from '@sulian/postgres';

/** Notifications to mail in the order in which their waits are computed, so that a look at them sorts nothing. */
export const mailOrder: Migration = {
  number: 19,
  name: 'mail order',
  sql: `
    DROP INDEX notification_mail;
    CREATE INDEX notification_mail ON notification (alert_id, created_sec) WHERE is_mail_due AND NOT is_withdrawn;
  `,
};
