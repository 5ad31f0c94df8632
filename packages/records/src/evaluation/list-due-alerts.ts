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

/** Alerts with notifications to mail whose wait is over; of one account, or of all. */
export async function listDueAlerts(
  session: Pick<Session, 'query'>,
  nowMs: number,
  creatorId?: number,
): Promise<readonly DueAlert[]> {
  const rows = await session.query<WaitingRow>(LIST_WAITING, [creatorId ?? null]);
  return rows.flatMap((row) => {
    const mailedMs = row.mailed_ms;
    const nextStep = findNextStep({ step: row.mail_step, mailedMs, quietMs: row.quiet_ms }, nowMs);
    return nextStep === undefined ? [] : [{ alertId: row.alert_id, creatorId: row.creator_id, mailedMs, nextStep }];
  });
}

const LIST_WAITING = `
  SELECT alert_id, creator_id, mail_step, mailed_ms, max(quiet_ms) AS quiet_ms
  FROM (
    SELECT alert.alert_id, alert.creator_id, alert.mail_step, alert.mailed_ms,
      note.created_sec * 1000 - lag(note.created_sec * 1000, 1, alert.mailed_ms)
        OVER (PARTITION BY alert.alert_id ORDER BY note.created_sec) AS quiet_ms
    FROM records.notification AS note JOIN records.alert AS alert USING (alert_id)
    WHERE note.is_mail_due AND NOT note.is_withdrawn AND ($1::int IS NULL OR alert.creator_id = $1::int)) AS waiting
  GROUP BY alert_id, creator_id, mail_step, mailed_ms
  ORDER BY alert_id`;
