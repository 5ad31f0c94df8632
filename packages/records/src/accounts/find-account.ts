import type { Account } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { ACCOUNT_COLUMNS, type AccountRow, FROM_ACCOUNT, toAccount } from './account-rows.ts';

export async function findAccount(session: Session, id: number): Promise<Account | undefined> {
  const [row] = await session.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM ${FROM_ACCOUNT} WHERE account_id = $1::bigint`,
    [id],
  );
  return row === undefined ? undefined : toAccount(row);
}

/** Without regard to upper and lower case. */
export async function findAccountByEmail(session: Session, email: string): Promise<Account | undefined> {
  const [row] = await session.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM ${FROM_ACCOUNT} WHERE lower(account.email) = lower($1::text)`,
    [email.trim()],
  );
  return row === undefined ? undefined : toAccount(row);
}
