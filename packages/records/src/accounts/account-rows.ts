import {
  ACCOUNT_STATUSES,
  type Account,
  type AccountStatus,
  AppError,
  ROLES,
  type Role,
  toHonestName,
} from '@sulian/domain';

export interface AccountRow {
  readonly account_id: number;
  readonly case_id: number;
  readonly case_name: string;
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly status: string;
  readonly created_sec: number;
}

/** Columns of an account, for `FROM_ACCOUNT`. */
export const ACCOUNT_COLUMNS = `account_id, case_id, case_file.name AS case_name, account.email, account.name,
  account.role, account.status, account.created_sec`;
export const FROM_ACCOUNT = 'records.account AS account JOIN records.case_file AS case_file USING (case_id)';

export const toAccount = (row: AccountRow): Account => ({
  id: row.account_id,
  caseId: row.case_id,
  caseName: toHonestName(row.case_name),
  email: row.email,
  name: toHonestName(row.name),
  role: parseRole(row.role),
  status: parseStatus(row.status),
  createdSec: row.created_sec,
});

export function parseRole(text: string): Role {
  const role = ROLES.find((each) => each === text);
  if (role === undefined) throw new AppError('INTERNAL', `unknown role "${text}"`);
  return role;
}

function parseStatus(text: string): AccountStatus {
  const status = ACCOUNT_STATUSES.find((each) => each === text);
  if (status === undefined) throw new AppError('INTERNAL', `unknown account status "${text}"`);
  return status;
}
