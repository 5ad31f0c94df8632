import { AppError, type DeskCaller, type DeskMember, type DeskRight, type Role } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { lockDesk } from './lock-desk.ts';

interface MemberRow {
  readonly account_id: number;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly access: DeskRight | null;
}

/** Approved accounts of the case: a named right, or that of the role where the desk is open to the case. */
export const MEMBERS = `
  SELECT account_id, account.name, email, role,
         coalesce(desk_member.status, CASE
           WHEN coalesce(is_confidential, false) THEN NULL
           WHEN role = 'OFFICER' THEN 'EDITOR' ELSE 'READER' END) AS access
  FROM records.account
  LEFT JOIN records.desk_member USING (case_id, account_id)
  LEFT JOIN records.desk_setting USING (case_id)
  WHERE case_id = $1::int AND account.status = 'APPROVED'`;

export async function listMembers(session: Session, caseId: number): Promise<readonly DeskMember[]> {
  const rows = await session.query<MemberRow>(`${MEMBERS} ORDER BY account.name, account_id`, [caseId]);
  return rows.map(toMember);
}

export async function findRight(
  session: Session,
  { caseId, accountId }: Pick<DeskCaller, 'caseId' | 'accountId'>,
): Promise<DeskRight | undefined> {
  const [row] = await session.query<MemberRow>(`${MEMBERS} AND account_id = $2::int`, [caseId, accountId]);
  return row?.access ?? undefined;
}

/** Makes the caller the owner of a desk that has none, or whose owner has left. */
export async function claimDesk(session: Session, { caseId, accountId }: DeskCaller): Promise<void> {
  const members = await listMembers(session, caseId);
  if (!members.some(({ right }) => right === 'OWNER')) await saveRight(session, caseId, { accountId, right: 'OWNER' });
}

/** @throws NOT_FOUND, CONFLICT */
export async function setRight(
  session: Session,
  { caseId, accountId: owner }: DeskCaller,
  { accountId, right }: { readonly accountId: number; readonly right: DeskRight | undefined },
): Promise<void> {
  await lockDesk(session, caseId);
  const members = await listMembers(session, caseId);
  // A colleague may have handed the desk over meanwhile.
  if (members.find((member) => member.accountId === owner)?.right !== 'OWNER')
    throw new AppError('CONFLICT', 'the desk has another owner by now');
  if (!members.some((member) => member.accountId === accountId))
    throw new AppError('NOT_FOUND', `unknown account "${accountId}" in this case`);
  if (accountId === owner && right !== 'OWNER')
    throw new AppError('CONFLICT', 'a desk has an owner: make somebody else the owner first');
  if (right === 'OWNER' && accountId !== owner) await saveRight(session, caseId, { accountId: owner, right: 'EDITOR' });
  await saveRight(session, caseId, { accountId, right });
}

async function saveRight(
  session: Session,
  caseId: number,
  { accountId, right }: { readonly accountId: number; readonly right: DeskRight | undefined },
): Promise<void> {
  if (right === undefined) {
    await session.query('DELETE FROM records.desk_member WHERE case_id = $1::int AND account_id = $2::int', [
      caseId,
      accountId,
    ]);
    return;
  }
  await session.query(
    `INSERT INTO records.desk_member (case_id, account_id, status) VALUES ($1::int, $2::int, $3)
     ON CONFLICT (case_id, account_id) DO UPDATE SET status = excluded.status`,
    [caseId, accountId, right],
  );
}

export async function setConfidential(session: Session, caseId: number, isConfidential: boolean): Promise<void> {
  await session.query(
    `INSERT INTO records.desk_setting (case_id, is_confidential) VALUES ($1::int, $2)
     ON CONFLICT (case_id) DO UPDATE SET is_confidential = excluded.is_confidential`,
    [caseId, isConfidential],
  );
}

const toMember = ({ account_id, name, email, role, access }: MemberRow): DeskMember => ({
  ...{ accountId: account_id, name, email, role },
  right: access ?? undefined,
});
