import { migrate } from '@sulian/postgres';
import { createTestDatabase } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { createAlertStore } from '../alerts/alert-store.ts';
import { makeCase } from '../testing/make-case.ts';
import { recordsMigrations } from './index.ts';

it('keeps how often and when last the alerts of an older folder fired', async () => {
  const opened = await createTestDatabase();
  try {
    const { database } = opened;
    await migrate(
      database,
      'records',
      recordsMigrations.filter(({ number }) => number < 10),
    );
    const { caseId, accountIds } = await makeCase(opened, 'older');
    const rows = await database.query<{ alert_id: number }>(
      `INSERT INTO records.alert (case_id, creator_id, chain, object_type, address, watch, type, asset, activity_type,
         amount_usd, is_enabled, is_mail_enabled, created_sec, created_height, trigger_count, last_trigger_sec)
       SELECT $1::int, $2::int, 1, 'ADDRESS', 'a', 'a', 'ACTIVITY', 0, 'ALL', 0, true, true, 1, 1, times, last_sec
       FROM (VALUES (3, 1700000000), (0, NULL)) AS each (times, last_sec) RETURNING alert_id`,
      [caseId, accountIds[0]],
    );
    await migrate(database, 'records', recordsMigrations);
    const store = createAlertStore(database);
    const found = await Promise.all(rows.map(({ alert_id: id }) => store.find({ caseId, id })));
    expect(found.map((each) => [each?.triggerCount, each?.lastTriggerSec])).toEqual([
      [3, 1_700_000_000],
      [0, undefined],
    ]);
  } finally {
    await opened.drop();
  }
});
