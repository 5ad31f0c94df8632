import { AppError, type DeskObject } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { OBJECT_COLUMNS, type ObjectRow, toDeskObject } from './desk-rows.ts';

/** Object of the case's desk. @throws NOT_FOUND, also for another case's */
export async function requireObject(session: Session, caseId: number, id: number): Promise<DeskObject> {
  const [row] = await session.query<ObjectRow>(
    `SELECT ${OBJECT_COLUMNS} FROM records.desk_object
     WHERE object_id = $1::bigint AND case_id = $2::int AND removed_sec IS NULL`,
    [id, caseId],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', `unknown object "${id}" on this desk`);
  return toDeskObject(row);
}

/** Prevents others from changing the object until the end of the transaction. */
export const lockObject = (session: Session, id: number) =>
  session.query('SELECT FROM records.desk_object WHERE object_id = $1::bigint FOR NO KEY UPDATE', [id]);
