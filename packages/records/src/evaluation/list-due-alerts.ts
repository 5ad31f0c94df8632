import type { Session } from '@sulian/postgres';
import { findNextStep } from './mail-back-off.ts';

/** Alert whose notifications are mailed now. */
export interface DueAlert {
  readonly alertId: number;
  readonly creatorId: number;
  /** Unix milliseconds of the last mail; 0: none yet. */
  readonly mailedMs: number;
  /** Step after this mail; 1 is the first mail of a busy time. */
  readonly nextStep: number;
}

interface WaitingRow {
  readonly alert_id: number;
  readonly creator_id: number;
  readonly mail_step: number;
  readonly mailed_ms: number;
  readonly quiet_ms: number;
}

/** Alerts with notifications to mail whose wait is over; of these alerts, or of all. */
export async function listDueAlerts(
  session: Pick<Session, 'query'>,
  nowMs: number,
  alertIds?: readonly number[],
): Promise<readonly DueAlert[]> {
  const rows = await (alertIds === undefined
    ? session.query<WaitingRow>(LIST_WAITING, [])
    : session.query<WaitingRow>(LIST_WAITING_OF, [alertIds]));
  return rows.flatMap((row) => {
    const mailedMs = row.mailed_ms;
    const nextStep = findNextStep({ step: row.mail_step, mailedMs, quietMs: row.quiet_ms }, nowMs);
    return nextStep === undefined ? [] : [{ alertId: row.alert_id, creatorId: row.creator_id, mailedMs, nextStep }];
  });
}

/** Reads the index `notification_mail` in its order, which is that of the window, of the groups and of the answer. */
const listSql = (condition: string): string => `
  SELECT alert_id, creator_id, mail_step, mailed_ms, greatest(gap_ms, first_ms - mailed_ms) AS quiet_ms
  FROM (
    SELECT alert_id, min(created_sec) * 1000 AS first_ms, max(gap_sec) * 1000 AS gap_ms
    FROM (
      SELECT alert_id, created_sec,
        created_sec - lag(created_sec) OVER (PARTITION BY alert_id ORDER BY created_sec) AS gap_sec
      FROM records.notification WHERE is_mail_due AND NOT is_withdrawn${condition}) AS note
    GROUP BY alert_id) AS waiting
  JOIN records.alert USING (alert_id)
  ORDER BY alert_id`;

const LIST_WAITING = listSql('');
const LIST_WAITING_OF = listSql(' AND alert_id = ANY($1::bigint[])');
