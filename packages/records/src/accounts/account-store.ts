import { type AccountStore, AppError, type Credentials, type Role } from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { revokeAll } from '../sessions/session-store.ts';
import { ACCOUNT_COLUMNS, type AccountRow, FROM_ACCOUNT, toAccount } from './account-rows.ts';
import { findAccount, findAccountByEmail } from './find-account.ts';
import { hasAnyAccount, requireNoAccount } from './first-account.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { listAccounts } from './list-accounts.ts';
import { listPasswordHashes, setPassword } from './passwords.ts';
import { changeStatus, createAccount } from './save-account.ts';

interface CredentialsRow extends AccountRow {
  readonly password_hash: string;
  readonly password_changed_sec: number;
  readonly case_status: Credentials['caseStatus'];
}

/** Accounts in schema `records`; its migrations must have run. */
export const createAccountStore = (database: Transactional): AccountStore => ({
  find: (id) => findAccount(database, id),
  findByEmail: (email) => findAccountByEmail(database, email),
  findCredentials: async (by) => {
    const [row] =
      'email' in by
        ? await database.query<CredentialsRow>(`${CREDENTIALS} lower(account.email) = lower($1::text)`, [by.email])
        : await database.query<CredentialsRow>(`${CREDENTIALS} account_id = $1::bigint`, [by.id]);
    return row === undefined ? undefined : toCredentials(row);
  },
  create: (draft) => createAccount(database, draft),
  hasAny: () => hasAnyAccount(database),
  requireNone: () => database.transaction(requireNoAccount),
  list: (filter) => listAccounts(database, filter),
  changeRole: (id, role) => keepAnAdmin(database, (session) => changeRole(session, id, role)),
  setDisabled: (id, isDisabled, nowSec) =>
    keepAnAdmin(database, (session) => setDisabled(session, id, { isDisabled, nowSec })),
  setPassword: (id, change) => database.transaction((session) => setPassword(session, id, change)),
  listPasswordHashes: (id, count) => listPasswordHashes(database, id, count),
  setDemoAccountsDisabled: (isDisabled, nowSec) =>
    database.transaction((session) => setDemoAccountsDisabled(session, isDisabled, nowSec)),
});

async function changeRole(session: Session, id: number, role: Role): Promise<void> {
  const rows = await session.query(
    'UPDATE records.account SET role = $2::text WHERE account_id = $1::bigint RETURNING account_id',
    [id, role],
  );
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'unknown account');
}

/** Ends all sessions of an account that is disabled. @throws CONFLICT when it is in neither state */
async function setDisabled(
  session: Session,
  id: number,
  change: { readonly isDisabled: boolean; readonly nowSec: number },
): Promise<void> {
  const to = change.isDisabled ? 'DISABLED' : 'APPROVED';
  if (!(await changeStatus(session, id, { from: ['APPROVED', 'DISABLED'], to })))
    throw new AppError('CONFLICT', 'only an approved account can be disabled, only a disabled one enabled');
  if (change.isDisabled) await revokeAll(session, id, change);
}

async function setDemoAccountsDisabled(session: Session, isDisabled: boolean, nowSec: number): Promise<number> {
  const [from, to] = isDisabled ? ['APPROVED', 'DISABLED'] : ['DISABLED', 'APPROVED'];
  const rows = await session.query<{ account_id: number }>(
    'UPDATE records.account SET status = $2::text WHERE is_demo AND status = $1::text RETURNING account_id',
    [from, to],
  );
  if (isDisabled) for (const row of rows) await revokeAll(session, row.account_id, { nowSec });
  return rows.length;
}

const toCredentials = (row: CredentialsRow): Credentials => ({
  account: toAccount(row),
  passwordHash: row.password_hash,
  passwordChangedSec: row.password_changed_sec,
  caseStatus: row.case_status,
});

const CREDENTIALS = `
  SELECT ${ACCOUNT_COLUMNS}, account.password_hash, account.password_changed_sec, case_file.status AS case_status
  FROM ${FROM_ACCOUNT} WHERE`;
