import type { changePasswordBody } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import type { z } from 'zod';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { getProfile, listPasswordFaults } from '../../auth/password-policy.ts';
import { accountKey } from '../../auth/throttle-keys.ts';
import type { Caller } from '../../guard/guard.ts';

/** Ends all other sessions of the account. @throws PASSWORD_WRONG, PASSWORD_WEAK, TOO_MANY_ATTEMPTS */
export async function changePassword(
  deps: PeopleDeps,
  caller: Caller,
  { currentPassword, password }: z.infer<typeof changePasswordBody>,
): Promise<void> {
  const { who, where } = caller;
  await requirePassword(deps, caller, currentPassword);
  await requireStrength(deps, password, who.accountId);
  await deps.accounts.setPassword(who.accountId, {
    passwordHash: await deps.passwords.hash(password),
    nowSec: nowSecOf(deps),
    keepSessionId: who.sessionId,
  });
  await deps.audit.append({ who, where, action: 'password.change', target: undefined, result: 'OK' });
}

/** A found session must not be a way to guess the password: its tries count like a sign-in's. */
async function requirePassword(deps: PeopleDeps, { who, where }: Caller, password: string): Promise<void> {
  const key = accountKey('sign-in', who.email);
  const nowSec = nowSecOf(deps);
  const untilSec = await deps.throttle.findBlock([key], nowSec);
  if (untilSec !== undefined)
    throw new AppError('TOO_MANY_ATTEMPTS', 'too many attempts', { details: { retryAfterSec: untilSec - nowSec } });
  const found = await deps.accounts.findCredentials({ id: who.accountId });
  if (found !== undefined && (await deps.passwords.verify(password, found.passwordHash))) return;
  const { failuresPerAccount, lockSec } = deps.access;
  await deps.throttle.count(key, { max: failuresPerAccount, windowSec: lockSec, blockSec: lockSec }, nowSec);
  await deps.audit.append({ who, where, action: 'password.change', target: undefined, result: 'REFUSED' });
  throw new AppError('PASSWORD_WRONG', 'the password is wrong');
}

/** By the operator's profile, the account's earlier passwords included. @throws PASSWORD_WEAK naming what is missing */
export async function requireStrength(deps: PeopleDeps, password: string, accountId?: number): Promise<void> {
  const { passwordProfile } = deps.access;
  const faults = listPasswordFaults(passwordProfile, password, await isUsedBefore(deps, password, accountId));
  if (faults.length > 0) throw new AppError('PASSWORD_WEAK', 'the password is too weak', { details: { faults } });
}

async function isUsedBefore(deps: PeopleDeps, password: string, accountId: number | undefined): Promise<boolean> {
  const { remembered } = getProfile(deps.access.passwordProfile);
  if (accountId === undefined || remembered === 0) return false;
  for (const hash of await deps.accounts.listPasswordHashes(accountId, remembered))
    if (await deps.passwords.verify(password, hash)) return true;
  return false;
}
