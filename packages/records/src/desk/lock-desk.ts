import type { Session } from '@sulian/postgres';

/**
 * Serialises changes of one desk that count its rows or its owners, until the end of the transaction: no limit is
 * exceeded, and there is one owner.
 */
export const lockDesk = (session: Session, caseId: number) =>
  session.query('SELECT FROM records.case_file WHERE case_id = $1::int FOR NO KEY UPDATE', [caseId]);
