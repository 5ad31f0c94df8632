import {
  MAX_GROUP_NEWEST,
  type NotificationGroup,
  type NotificationReader,
  type RecordPage,
  type RecordSlice,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toPrefix } from '../like.ts';
import { isUpTo } from '../read-list.ts';
import { IS_UNPRICED_TOKEN, type NotificationRow, SELECT_NOTIFICATION, toNotification } from './notification-rows.ts';

interface GroupRow {
  readonly latest_id: number;
  readonly count: number;
  readonly unread: number;
  readonly unpriced_tokens: number;
  /** Null: all are unpriced tokens. */
  readonly newest_ids: readonly number[] | null;
}

interface GroupFilter extends RecordPage {
  readonly address?: string | undefined;
}

/** Notifications of a case grouped by object. Groups of later pages count nothing that came after page 1, so none moves. */
export async function listGroups(
  session: Session,
  { caseId, accountId }: NotificationReader,
  { address, offset, limit, asOf }: GroupFilter,
): Promise<RecordSlice<NotificationGroup>> {
  const prefix = toPrefix(address);
  const [size] = await session.query<{ total: number; newest: number | null }>(COUNT, [caseId, asOf ?? null, prefix]);
  const newest = asOf ?? size?.newest ?? undefined;
  if (newest === undefined) return { items: [], total: 0, asOf: newest };
  const groups = await session.query<GroupRow>(LIST, [caseId, accountId, prefix, newest, offset, limit]);
  const ids = groups.flatMap((each) => [each.latest_id, ...toNumbers(each.newest_ids)]);
  const rows = await session.query<NotificationRow>(READ, [caseId, accountId, ids]);
  const latest = new Map(rows.map((row) => [row.notification_id, toNotification(row)]));
  return { items: groups.flatMap((each) => toGroup(each, latest)), total: size?.total ?? 0, asOf: newest };
}

/** Empty where the alert was deleted meanwhile. */
function toGroup(
  row: GroupRow,
  latestOf: ReadonlyMap<number, NotificationGroup['latest']>,
): readonly NotificationGroup[] {
  const latest = latestOf.get(row.latest_id);
  if (latest === undefined) return [];
  const newest = toNumbers(row.newest_ids).flatMap((id) => latestOf.get(id) ?? []);
  return [{ latest, count: row.count, unread: row.unread, unpricedTokens: row.unpriced_tokens, newest }];
}

const toNumbers = (ids: readonly (number | string)[] | null): readonly number[] => (ids ?? []).map(Number);

const GROUPS = `
  records.notification AS note JOIN records.alert AS alert USING (alert_id)`;
const IS_FOUND = 'note.case_id = $1::int AND ($3::text IS NULL OR alert.address LIKE $3::text)';

const COUNT = `
  SELECT count(*) AS total, max(newest) AS newest FROM (
    SELECT max(note.notification_id) AS newest FROM ${GROUPS}
    WHERE ${IS_FOUND} AND ${isUpTo('note.notification_id', 2)}
    GROUP BY alert.chain, alert.object_type, alert.address) AS found`;

const LIST = `
  SELECT max(note.notification_id) AS latest_id, count(*) AS count,
    count(*) FILTER (WHERE NOT note.is_withdrawn AND mark.notification_id IS NULL AND note.notification_id >
      coalesce((SELECT up_to_id FROM records.notification_reader WHERE account_id = $2::int), 0)) AS unread,
    count(*) FILTER (WHERE ${IS_UNPRICED_TOKEN}) AS unpriced_tokens,
    (array_agg(note.notification_id ORDER BY note.notification_id DESC)
      FILTER (WHERE NOT ${IS_UNPRICED_TOKEN}))[1:${MAX_GROUP_NEWEST}] AS newest_ids
  FROM ${GROUPS} LEFT JOIN records.notification_read AS mark
    ON mark.notification_id = note.notification_id AND mark.account_id = $2::int
  WHERE ${IS_FOUND} AND note.notification_id <= $4::bigint
  GROUP BY alert.chain, alert.object_type, alert.address
  ORDER BY latest_id DESC OFFSET $5::bigint LIMIT $6::int`;

const READ = `${SELECT_NOTIFICATION} WHERE note.case_id = $1::int AND note.notification_id = ANY($3::bigint[])`;
