import { migrate } from '@sulian/postgres';
import { createTestDatabase } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { createNotificationStore } from '../notifications/notification-store.ts';
import { makeCase } from '../testing/make-case.ts';
import { recordsMigrations } from './index.ts';

it('names the coin of the alert in notifications of an older folder', async () => {
  const opened = await createTestDatabase();
  try {
    const { database } = opened;
    await migrate(
      database,
      'records',
      recordsMigrations.filter(({ number }) => number < 26),
    );
    const { caseId, accountIds } = await makeCase(opened, 'older');
    await database.query(
      `WITH made AS (
         INSERT INTO records.alert (case_id, creator_id, chain, object_type, address, watch, type, asset, activity_type,
           amount_usd, is_enabled, is_mail_enabled, created_sec, created_height)
         VALUES ($1::int, $2::int, 1, 'ADDRESS', 'a', 'a', 'ACTIVITY', 3, 'ALL', 0, true, true, 1, 1) RETURNING alert_id)
       INSERT INTO records.notification (alert_id, case_id, chain, tx_hash, block_height, block_hash, block_sec, created_sec,
         is_value_unknown, counterparties, is_mail_due)
       SELECT alert_id, $1::int, 1, 't', 2, 'h', 2, 2, false, '{}', false FROM made`,
      [caseId, accountIds[0]],
    );
    await migrate(database, 'records', recordsMigrations);
    const reader = { caseId, accountId: accountIds[0] };
    const { items } = await createNotificationStore(database).list(reader, { offset: 0, limit: 4 });
    expect(items.map(({ asset, alert }) => [asset, alert.asset])).toEqual([[3, 3]]);
  } finally {
    await opened.drop();
  }
});
