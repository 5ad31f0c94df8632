import {
  MAX_UNREAD_COUNT,
  type Notification,
  type NotificationFilter,
  type NotificationReader,
  type NotificationStore,
  type RecordSlice,
} from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { toPrefix } from '../like.ts';
import { isUpTo } from '../read-list.ts';
import { listGroups } from './list-groups.ts';
import { listOfDesk } from './list-of-desk.ts';
import { IS_UNPRICED_TOKEN, type NotificationRow, SELECT_NOTIFICATION, toNotification } from './notification-rows.ts';

/** Notifications in schema `records`, as the people of a case see them. */
export const createNotificationStore = (database: Database): NotificationStore => ({
  list: (reader, filter) => list(database, reader, filter),
  listGroups: (reader, filter) => listGroups(database, reader, filter),
  listOfDesk: (reader, objectIds, sinceSec) => listOfDesk(database, reader, objectIds, sinceSec),
  find: async ({ caseId, accountId }, id) => {
    const [row] = await database.query<NotificationRow>(FIND, [caseId, accountId, id]);
    return row === undefined ? undefined : toNotification(row);
  },
  countUnread: async ({ caseId, accountId }) => {
    const [row] = await database.query<{ unread: number; newest: number | null }>(COUNT_UNREAD, [
      caseId,
      accountId,
      MAX_UNREAD_COUNT,
    ]);
    return { unread: row?.unread ?? 0, newestId: row?.newest ?? undefined };
  },
  markRead: async ({ caseId, accountId }, ids) => {
    await database.query(MARK, [caseId, accountId, ids]);
  },
  markReadUpTo: ({ caseId, accountId }, id) =>
    database.transaction(async (session) => {
      const rows = await session.query(MARK_UP_TO, [caseId, accountId, id]);
      if (rows.length > 0) await session.query(FORGET_MARKS, [accountId, id]);
    }),
  markObjectReadUpTo: async ({ caseId, accountId }, { chain, objectType, address }, id) => {
    await database.query(MARK_OBJECT, [caseId, accountId, id, toChainNumber(chain), objectType, address]);
  },
});

async function list(
  session: Session,
  { caseId, accountId }: NotificationReader,
  { address, object, unpricedTokens, offset, limit, asOf }: NotificationFilter,
): Promise<RecordSlice<Notification>> {
  const filter = [
    toPrefix(address),
    object === undefined ? null : toChainNumber(object.chain),
    object?.objectType ?? null,
    object?.address ?? null,
    unpricedTokens === undefined ? null : unpricedTokens === 'ONLY',
  ];
  const isWhole = filter.every((each) => each === null);
  const [row] = await session.query<{ total: number; newest: number | null }>(isWhole ? COUNT : COUNT_OF, [
    caseId,
    asOf ?? null,
    ...(isWhole ? [] : filter),
  ]);
  const newest = asOf ?? row?.newest ?? undefined;
  if (newest === undefined) return { items: [], total: 0, asOf: newest };
  const rows = await session.query<NotificationRow>(LIST, [caseId, accountId, ...filter, offset, limit, newest]);
  return { items: rows.map(toNotification), total: row?.total ?? 0, asOf: newest };
}

const FIND = `${SELECT_NOTIFICATION} WHERE note.case_id = $1::int AND note.notification_id = $3::bigint`;

/** By the beginning of an address, by an object, by whether it is an unpriced token; null in a parameter: any. */
const IS_FOUND = `
  ($3::text IS NULL OR alert.address LIKE $3::text)
    AND ($4::int IS NULL OR (alert.chain = $4::int AND alert.object_type = $5::text AND alert.address = $6::text))
    AND ($7::boolean IS NULL OR ${IS_UNPRICED_TOKEN} = $7::boolean)`;

const LIST = `
  ${SELECT_NOTIFICATION} WHERE note.case_id = $1::int AND ${IS_FOUND} AND note.notification_id <= $10::bigint
  ORDER BY note.notification_id DESC OFFSET $8::bigint LIMIT $9::int`;

const IS_OF_MOMENT = isUpTo('notification_id', 2);
const SIZE = 'count(*) AS total, max(notification_id) AS newest';
const COUNT = `SELECT ${SIZE} FROM records.notification WHERE case_id = $1::int AND ${IS_OF_MOMENT}`;
const COUNT_OF = `
  SELECT ${SIZE} FROM records.alert AS alert JOIN records.notification AS note USING (alert_id)
  WHERE alert.case_id = $1::int AND ${IS_FOUND} AND ${IS_OF_MOMENT}`;

const COUNT_UNREAD = `
  SELECT (SELECT count(*) FROM (
      SELECT FROM records.notification AS note
      WHERE note.case_id = $1::int AND NOT note.is_withdrawn
        AND note.notification_id > coalesce(
          (SELECT up_to_id FROM records.notification_reader WHERE account_id = $2::int), 0)
        AND NOT EXISTS (SELECT FROM records.notification_read AS mark
          WHERE mark.notification_id = note.notification_id AND mark.account_id = $2::int)
      LIMIT $3::int) AS counted) AS unread,
    (SELECT max(notification_id) FROM records.notification WHERE case_id = $1::int) AS newest`;

const MARK = `
  INSERT INTO records.notification_read (account_id, notification_id)
  SELECT $2::int, notification_id FROM records.notification
  WHERE case_id = $1::int AND notification_id = ANY($3::bigint[])
  ON CONFLICT DO NOTHING`;

const MARK_OBJECT = `
  INSERT INTO records.notification_read (account_id, notification_id)
  SELECT $2::int, note.notification_id FROM records.notification AS note JOIN records.alert AS alert USING (alert_id)
  WHERE note.case_id = $1::int AND alert.chain = $4::int AND alert.object_type = $5::text AND alert.address = $6::text
    AND note.notification_id <= $3::bigint AND note.notification_id > coalesce(
      (SELECT up_to_id FROM records.notification_reader WHERE account_id = $2::int), 0)
  ON CONFLICT DO NOTHING`;

/** Only up to one that the case has: ids beyond it are not given yet. */
const MARK_UP_TO = `
  INSERT INTO records.notification_reader AS reader (account_id, up_to_id)
  SELECT $2::int, notification_id FROM records.notification WHERE case_id = $1::int AND notification_id = $3::bigint
  ON CONFLICT (account_id) DO UPDATE SET up_to_id = greatest(reader.up_to_id, excluded.up_to_id)
  RETURNING account_id`;

const FORGET_MARKS = `
  DELETE FROM records.notification_read WHERE account_id = $1::int AND notification_id <= $2::bigint`;
