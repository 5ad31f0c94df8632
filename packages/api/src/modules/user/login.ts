import type { loginBody } from '@sulian/contract';
import { AppError, type AuditEntry, type Credentials, type ErrorCode, isAppError } from '@sulian/domain';
import { getProfile } from '@sulian/usecases';
import type { z } from 'zod';
import { refuseBlocked } from '../../auth/delay-try.ts';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { openSession } from '../../auth/open-session.ts';
import { accountKey, addressKey } from '../../auth/throttle-keys.ts';

export interface Client {
  readonly ip: string;
  /** Shortened name of the browser. */
  readonly name: string | undefined;
}

type LoginRequest = z.infer<typeof loginBody>;

/**
 * Token of a new session; each attempt leaves a line in the audit log.
 * @throws CASE_UNKNOWN, EMAIL_UNKNOWN, PASSWORD_WRONG, ACCOUNT_*, PASSWORD_EXPIRED, TOO_MANY_ATTEMPTS, BUSY
 */
export async function signIn(deps: PeopleDeps, login: LoginRequest, client: Client): Promise<string> {
  try {
    const { account } = await authenticate(deps, login, client);
    const owner = { accountId: account.id, networkAddress: client.ip, client: client.name };
    const entry: AuditEntry = {
      who: { accountId: account.id, email: account.email },
      where: client.ip,
      action: 'sign-in',
      target: `case ${account.caseId}`,
      result: 'OK',
    };
    return await deps.writeAudited(async (stores) => {
      await stores.throttle.clear(accountKey('sign-in', account.email));
      return { answer: await openSession(deps, stores, owner), entry };
    });
  } catch (error) {
    // A refusal before the try is processed is not audited: a flood would fill the log.
    if (isAppError(error) && !UNHEARD.includes(error.code))
      await auditRefusal(deps, { login, client, code: error.code });
    throw error;
  }
}

/** Codes without an audit line; AUDIT_UNAVAILABLE means that it could not be written. */
const UNHEARD: readonly ErrorCode[] = ['BUSY', 'AUDIT_UNAVAILABLE'];

async function authenticate(deps: PeopleDeps, login: LoginRequest, client: Client): Promise<Credentials> {
  const from = { purpose: 'sign-in', ip: client.ip };
  await refuseBlocked(deps, from);
  const approved = await deps.cases.find(login.caseId);
  if (approved?.status !== 'APPROVED') throw await failed(deps, { login, client, code: 'CASE_UNKNOWN' });
  const credentials = await deps.accounts.findCredentials({ email: login.email });
  // Another case's user is unknown in this one.
  if (credentials === undefined || credentials.account.caseId !== login.caseId)
    throw await failed(deps, { login, client, code: 'EMAIL_UNKNOWN' });
  const isRight = await deps.passwords.verify(login.password, credentials.passwordHash);
  // Guesses sent side by side wait for their turn: whoever was refused meanwhile learns nothing from the last ones.
  await refuseBlocked(deps, from);
  if (!isRight) throw await failed(deps, { login, client, code: 'PASSWORD_WRONG' });
  refuseState(deps, credentials);
  return credentials;
}

interface Failed {
  readonly login: LoginRequest;
  readonly client: Client;
  readonly code: ErrorCode;
}

/** Counts a failure against the network address. */
async function failed(deps: PeopleDeps, { client, code }: Failed): Promise<AppError> {
  const { failuresPerAddress, lockSec } = deps.access;
  const rule = { max: failuresPerAddress, windowSec: lockSec, blockSec: lockSec };
  await deps.throttle.count(addressKey('sign-in', client.ip), rule, nowSecOf(deps));
  return new AppError(code, MESSAGES[code] ?? code);
}

/** Refuses by the account's state, which is revealed only with the right password. */
function refuseState(deps: PeopleDeps, { account, passwordChangedSec }: Credentials): void {
  const code = STATE_CODES[account.status];
  if (code !== undefined) throw new AppError(code, MESSAGES[code] ?? code);
  const { expirySec } = getProfile(deps.access.passwordProfile);
  if (expirySec !== undefined && passwordChangedSec + expirySec <= nowSecOf(deps))
    throw new AppError('PASSWORD_EXPIRED', 'the password has expired: set a new one by e-mail code');
}

async function auditRefusal(deps: PeopleDeps, { login, client, code }: Failed): Promise<void> {
  await deps.audit.append({
    who: undefined,
    where: client.ip,
    action: 'sign-in',
    target: `case ${login.caseId} ${login.email}`,
    result: code in MESSAGES || code === 'TOO_MANY_ATTEMPTS' || code === 'PASSWORD_EXPIRED' ? 'REFUSED' : 'FAILED',
    details: { code },
  });
}

const STATE_CODES: Partial<Record<Credentials['account']['status'], ErrorCode>> = {
  SUBMITTED: 'ACCOUNT_AWAITING_REVIEW',
  REJECTED: 'ACCOUNT_REJECTED',
  DISABLED: 'ACCOUNT_DISABLED',
};

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  CASE_UNKNOWN: 'no approved case has this id',
  EMAIL_UNKNOWN: 'no account of this case has this e-mail',
  PASSWORD_WRONG: 'the password is wrong',
  ACCOUNT_AWAITING_REVIEW: 'the registration awaits review',
  ACCOUNT_REJECTED: 'the registration was rejected',
  ACCOUNT_DISABLED: 'the account is disabled',
};
