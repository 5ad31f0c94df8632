import {
  AppError,
  type DeskReply,
  type DeskReplyDraft,
  type DeskReplyStore,
  type DeskStamp,
  MAX_DESK_REPLIES,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { lockDesk } from './lock-desk.ts';
import {
  REPLY_COLUMNS,
  type ReplyRow,
  type ReplyRowRow,
  ROW_COLUMNS,
  toDeskReply,
  toDeskReplyRow,
} from './reply-rows.ts';

/** Rows that one object shows at most. */
const MAX_OF_OBJECT = 500;

/** Replies of exchanges, in schema `records`. Calls of several statements expect the transaction of an audited write. */
export const createReplyStore = (session: Session): DeskReplyStore => ({
  list: async (caseId) => {
    const rows = await session.query<ReplyRow>(
      `SELECT ${REPLY_COLUMNS} FROM records.desk_reply WHERE case_id = $1::int ORDER BY reply_id DESC`,
      [caseId],
    );
    return rows.map(toDeskReply);
  },
  add: (caseId, draft, stamp) => addReply(session, { caseId, draft }, stamp),
  read: async (caseId, id) => {
    const reply = await requireReply(session, caseId, id);
    const rows = await session.query<ReplyRowRow>(
      `SELECT ${ROW_COLUMNS} FROM records.desk_reply_row WHERE reply_id = $1::bigint ORDER BY line`,
      [id],
    );
    return { reply, rows: rows.map(toDeskReplyRow) };
  },
  remove: async (caseId, id) => {
    await requireReply(session, caseId, id);
    await session.query('DELETE FROM records.desk_reply WHERE reply_id = $1::bigint', [id]);
  },
  listOf: async (caseId, key) => {
    const rows = await session.query<ReplyRow & ReplyRowRow>(
      `SELECT ${REPLY_COLUMNS}, ${ROW_COLUMNS}
       FROM records.desk_reply_row JOIN records.desk_reply USING (reply_id)
       WHERE case_id = $1::int AND keys @> ARRAY[$2]::text[]
       ORDER BY reply_id DESC, line LIMIT ${MAX_OF_OBJECT}`,
      [caseId, key],
    );
    return rows.map((row) => ({ reply: toDeskReply(row), row: toDeskReplyRow(row) }));
  },
  listEnds: async (caseId, keys) => {
    const rows = await session.query<{ view_id: number; key: string }>(
      `SELECT view_id, key FROM records.desk_view_end JOIN records.desk_view USING (view_id)
       WHERE case_id = $1::int AND key = ANY($2::text[])`,
      [caseId, keys],
    );
    return rows.map(({ view_id: viewId, key }) => ({ viewId, key }));
  },
});

/** Reply of the case. @throws NOT_FOUND, also for another case's */
async function requireReply(session: Session, caseId: number, id: number): Promise<DeskReply> {
  const [row] = await session.query<ReplyRow>(
    `SELECT ${REPLY_COLUMNS} FROM records.desk_reply WHERE reply_id = $1::bigint AND case_id = $2::int`,
    [id, caseId],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', `unknown reply "${id}" on this desk`);
  return toDeskReply(row);
}

/** @throws DESK_FULL */
async function addReply(
  session: Session,
  { caseId, draft }: { readonly caseId: number; readonly draft: DeskReplyDraft },
  { by, nowSec }: DeskStamp,
): Promise<DeskReply> {
  await lockDesk(session, caseId);
  const [row] = await session.query<ReplyRow>(
    `INSERT INTO records.desk_reply (case_id, exchange, entity_id, file_name, rows, by_whom, added_sec)
     SELECT $1::int, $2, $3::int, $4, $5::int, $6, $7::bigint
     WHERE (SELECT count(*) FROM records.desk_reply WHERE case_id = $1::int) < ${MAX_DESK_REPLIES}
     RETURNING ${REPLY_COLUMNS}`,
    [caseId, draft.exchange, draft.entityId ?? null, draft.fileName, draft.rows.length, by, nowSec],
  );
  if (row === undefined)
    throw new AppError('DESK_FULL', `a desk has at most ${MAX_DESK_REPLIES} replies`, {
      details: { max: MAX_DESK_REPLIES },
    });
  await session.query(
    `INSERT INTO records.desk_reply_row
       (reply_id, line, order_number, user_number, user_name, address, tx_hash, written_time, keys)
     SELECT $1::bigint, (sent->>'line')::int, sent->>'order', sent->>'user', sent->>'name', sent->>'address',
            sent->>'txHash', sent->>'time', ARRAY(SELECT jsonb_array_elements_text(sent->'keys'))
     FROM jsonb_array_elements($2::jsonb) AS sent`,
    [row.reply_id, JSON.stringify(draft.rows)],
  );
  return toDeskReply(row);
}
