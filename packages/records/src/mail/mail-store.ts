import {
  AppError,
  MAIL_STATES,
  type MailQueue,
  type MailState,
  type MailStore,
  type MailSummary,
} from '@sulian/domain';
import type { Transactional } from '@sulian/postgres';
import { readList } from '../read-list.ts';
import { enqueueMail, type MailSettings } from './enqueue-mail.ts';

interface MailRow {
  readonly mail_id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly created_sec: number;
  readonly state: string;
  readonly attempts: number;
  readonly failure: string | null;
}

export const createMailQueue = (database: Transactional, settings: MailSettings): MailQueue => ({
  enqueue: (draft) => enqueueMail(database, settings, draft),
});

/** Mails as an administrator sees them. */
export const createMailStore = (database: Transactional): MailStore => ({
  list: async (box, page) => {
    const { rows, ...size } = await readList<MailRow>(database, LIST, { where: [box === 'OUTBOX'], page });
    return { items: rows.map(toSummary), ...size };
  },
  findInOutbox: async (id) => {
    const [row] = await database.query<MailRow & { body: string | null }>(
      `SELECT ${COLUMNS}, body FROM records.mail WHERE mail_id = $1::bigint AND state = 'OUTBOX'`,
      [id],
    );
    return row === undefined ? undefined : { ...toSummary(row), text: row.body ?? '' };
  },
});

const toSummary = (row: MailRow): MailSummary => ({
  id: row.mail_id,
  to: row.recipient,
  subject: row.subject,
  createdSec: row.created_sec,
  state: parseState(row.state),
  attempts: row.attempts,
  failure: row.failure ?? undefined,
});

function parseState(text: string): MailState {
  const state = MAIL_STATES.find((each) => each === text);
  if (state === undefined) throw new AppError('INTERNAL', `unknown mail state "${text}"`);
  return state;
}

const COLUMNS = 'mail_id, recipient, subject, created_sec, state, attempts, failure';
/** Order of the mails: failed ones, those that failed and are retried, then the newest. */
const LIST = {
  columns: COLUMNS,
  from: 'records.mail',
  where: `(state = 'OUTBOX') = $1::boolean`,
  id: 'mail_id',
  order: `(state = 'FAILED') DESC, (state = 'QUEUED' AND failure IS NOT NULL) DESC, mail_id DESC`,
};
