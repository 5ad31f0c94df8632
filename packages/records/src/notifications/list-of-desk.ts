import { type DeskAlerts, MAX_DESK_NEWEST, type NotificationReader } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { IS_UNPRICED_TOKEN, type NotificationRow, SELECT_NOTIFICATION, toNotification } from './notification-rows.ts';

interface DeskRow {
  readonly object_id: number;
  readonly alerts: number;
  readonly count: number;
  readonly since: number;
  readonly unread: number;
  readonly unpriced_tokens: number;
  /** Null: there is none. */
  readonly newest_ids: readonly (number | string)[] | null;
}

/** Alerts and notifications of a page of a desk, grouped by object, by two statements however many objects there are. */
export async function listOfDesk(
  session: Session,
  { caseId, accountId }: NotificationReader,
  objectIds: readonly number[],
  sinceSec: number,
): Promise<readonly DeskAlerts[]> {
  const groups = await session.query<DeskRow>(LIST, [caseId, accountId, objectIds, sinceSec]);
  const idsOf = ({ newest_ids }: DeskRow): readonly number[] => (newest_ids ?? []).map(Number);
  const rows = await session.query<NotificationRow>(READ, [caseId, accountId, groups.flatMap(idsOf)]);
  const notifications = new Map(rows.map((row) => [row.notification_id, toNotification(row)]));
  return groups.map((row) => ({
    objectId: row.object_id,
    alerts: row.alerts,
    count: row.count,
    since: row.since,
    unread: row.unread,
    unpricedTokens: row.unpriced_tokens,
    newest: idsOf(row).flatMap((id) => notifications.get(id) ?? []),
  }));
}

const LIST = `
  SELECT object_id, count(DISTINCT alert.alert_id) AS alerts, count(note.notification_id) AS count,
    count(*) FILTER (WHERE NOT note.is_withdrawn AND note.created_sec >= $4::bigint) AS since,
    count(*) FILTER (WHERE NOT note.is_withdrawn AND mark.notification_id IS NULL AND note.notification_id >
      coalesce((SELECT up_to_id FROM records.notification_reader WHERE account_id = $2::int), 0)) AS unread,
    count(note.notification_id) FILTER (WHERE ${IS_UNPRICED_TOKEN}) AS unpriced_tokens,
    (array_agg(note.notification_id ORDER BY note.notification_id DESC)
      FILTER (WHERE note.notification_id IS NOT NULL AND NOT ${IS_UNPRICED_TOKEN}))[1:${MAX_DESK_NEWEST}] AS newest_ids
  FROM records.desk_object AS object
  JOIN records.alert AS alert ON alert.case_id = object.case_id AND alert.chain = object.chain AND alert.address = object.address
  LEFT JOIN records.notification AS note ON note.alert_id = alert.alert_id
  LEFT JOIN records.notification_read AS mark
    ON mark.notification_id = note.notification_id AND mark.account_id = $2::int
  WHERE object.case_id = $1::int AND object.object_id = ANY($3::bigint[]) AND object.removed_sec IS NULL
  GROUP BY object_id ORDER BY object_id`;

const READ = `${SELECT_NOTIFICATION} WHERE note.case_id = $1::int AND note.notification_id = ANY($3::bigint[])`;
