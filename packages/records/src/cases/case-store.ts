import {
  AppError,
  type CaseChange,
  type CaseDraft,
  type CaseStore,
  type CaseSummary,
  isAppError,
} from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { keepAnAdmin } from '../accounts/keep-an-admin.ts';
import { toContains } from '../like.ts';
import { readList } from '../read-list.ts';
import { CASE_COLUMNS, type CaseFileRow, findCase, toCase } from './find-case.ts';

/** Far above the cases of one house: the log-in screen completes over all of them. */
const MAX_APPROVED_CASES = 5_000;

interface SummaryRow extends CaseFileRow {
  readonly number_of_users: number;
}

/** Cases in schema `records`. */
export const createCaseStore = (database: Transactional): CaseStore => ({
  find: (id) => findCase(database, id),
  findByName: async (name) => {
    const [row] = await database.query<CaseFileRow>(
      `SELECT ${CASE_COLUMNS} FROM records.case_file WHERE name = $1::text`,
      [name.trim()],
    );
    return row === undefined ? findByShownName(database, name.trim()) : toCase(row);
  },
  listApproved: async () => (await database.query<CaseFileRow>(LIST_APPROVED, [MAX_APPROVED_CASES])).map(toCase),
  list: async ({ text, ...page }) => {
    const { rows, ...size } = await readList<SummaryRow>(database, LIST, { where: [toContains(text)], page });
    return { items: rows.map(toSummary), ...size };
  },
  getSummary: async (id) => {
    const [row] = await database.query<SummaryRow>(`${SUMMARY} WHERE case_id = $1::bigint`, [id]);
    if (row === undefined) throw new AppError('NOT_FOUND', 'unknown case');
    return toSummary(row);
  },
  create: (draft) => create(database, draft),
  change: (id, change) => keepAnAdmin(database, (session) => changeCase(session, id, change)),
});

/** A name that an older version stored is shown without what hid in it. */
async function findByShownName(session: Session, name: string) {
  const rows = await session.query<CaseFileRow>(`SELECT ${CASE_COLUMNS} FROM records.case_file ORDER BY case_id`);
  return rows.map(toCase).find((each) => each.name === name);
}

async function create(session: Session, draft: CaseDraft): Promise<number> {
  try {
    const [row] = await session.query<{ case_id: number }>(INSERT, [
      draft.name.trim(),
      draft.description ?? null,
      draft.credit ?? null,
      draft.nowSec,
    ]);
    return row?.case_id ?? 0;
  } catch (error) {
    if (isAppError(error) && error.details['sqlState'] === '23505')
      throw new AppError('CASE_NAME_TAKEN', 'a case of this name exists', { cause: error });
    throw error;
  }
}

async function changeCase(session: Session, id: number, change: CaseChange): Promise<void> {
  const rows = await session.query(CHANGE, [
    id,
    change.description !== undefined,
    change.description ?? null,
    change.credit !== undefined,
    change.credit ?? null,
    change.status ?? null,
  ]);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'unknown case');
}

const toSummary = (row: SummaryRow): CaseSummary => ({
  ...toCase(row),
  createdSec: row.created_sec,
  numberOfUsers: row.number_of_users,
});

const SUMMARY_COLUMNS = `${CASE_COLUMNS},
  (SELECT count(*) FROM records.account AS account WHERE account.case_id = case_file.case_id) AS number_of_users`;
const FROM = 'records.case_file AS case_file';
const SUMMARY = `SELECT ${SUMMARY_COLUMNS} FROM ${FROM}`;

const LIST = {
  columns: SUMMARY_COLUMNS,
  from: FROM,
  where: '$1::text IS NULL OR lower(name) LIKE lower($1::text)',
  id: 'case_id',
};

const LIST_APPROVED = `
  SELECT ${CASE_COLUMNS} FROM records.case_file WHERE status = 'APPROVED' ORDER BY name, case_id LIMIT $1::int`;

const INSERT = `
  INSERT INTO records.case_file (name, description, credit, status, created_sec)
  VALUES ($1::text, $2::text, $3::bigint, 'APPROVED', $4::bigint) RETURNING case_id`;

const CHANGE = `
  UPDATE records.case_file SET
    description = CASE WHEN $2::boolean THEN $3::text ELSE description END,
    credit = CASE WHEN $4::boolean THEN $5::bigint ELSE credit END,
    status = coalesce($6::text, status)
  WHERE case_id = $1::bigint RETURNING case_id`;
