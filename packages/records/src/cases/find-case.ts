import { AppError, CASE_STATUSES, type Case, type CaseStatus, toHonestLines, toHonestName } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

export interface CaseFileRow {
  readonly case_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly credit: number | null;
  readonly status: string;
  readonly created_sec: number;
}

export const CASE_COLUMNS = 'case_id, name, description, credit, status, created_sec';

export const toCase = (row: CaseFileRow): Case => ({
  id: row.case_id,
  name: toHonestName(row.name),
  description: row.description === null ? undefined : toHonestLines(row.description),
  credit: row.credit ?? undefined,
  status: parseCaseStatus(row.status),
});

function parseCaseStatus(text: string): CaseStatus {
  const status = CASE_STATUSES.find((each) => each === text);
  if (status === undefined) throw new AppError('INTERNAL', `unknown case status "${text}"`);
  return status;
}

export async function findCase(session: Session, id: number): Promise<Case | undefined> {
  const [row] = await session.query<CaseFileRow>(
    `SELECT ${CASE_COLUMNS} FROM records.case_file WHERE case_id = $1::bigint`,
    [id],
  );
  return row === undefined ? undefined : toCase(row);
}
