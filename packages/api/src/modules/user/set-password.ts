import type { changePasswordBody } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import { requireStrength } from '@sulian/usecases';
import type { z } from 'zod';
import { refuseBlocked } from '../../auth/delay-try.ts';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { sessionIdOf } from '../../auth/open-session.ts';
import { accountKey, addressKey } from '../../auth/throttle-keys.ts';
import { auditRefusal, writeAudited } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';

/** Ends all other sessions and the API tokens of the account. @throws PASSWORD_WRONG, PASSWORD_WEAK, TOO_MANY_ATTEMPTS */
export async function changePassword(
  deps: PeopleDeps,
  caller: Caller,
  { currentPassword, password }: z.infer<typeof changePasswordBody>,
): Promise<void> {
  const { who } = caller;
  const line = { ...caller, action: 'password.change', target: undefined } as const;
  await auditRefusal(deps, line, async () => {
    await requirePassword(deps, caller, currentPassword);
    await requireStrength(deps, password, who.accountId);
    const passwordHash = await deps.passwords.hash(password);
    await writeAudited(deps, line, async ({ accounts }) => ({
      answer: await accounts.setPassword(who.accountId, {
        passwordHash,
        nowSec: nowSecOf(deps),
        keepSessionId: sessionIdOf(who),
      }),
    }));
  });
}

/**
 * A found session must not be a way to guess the password: its tries count like a sign-in's.
 * @throws PASSWORD_WRONG, TOO_MANY_ATTEMPTS
 */
export async function requirePassword(deps: PeopleDeps, { who, where }: Caller, password: string): Promise<void> {
  await refuseBlocked(deps, { purpose: 'sign-in', ip: where });
  const credentials = await deps.accounts.findCredentials({ id: who.accountId });
  if (credentials !== undefined && (await deps.passwords.verify(password, credentials.passwordHash)))
    return deps.throttle.clear(accountKey('sign-in', who.email));
  const { failuresPerAddress, lockSec } = deps.access;
  const rule = { max: failuresPerAddress, windowSec: lockSec, blockSec: lockSec };
  await deps.throttle.count(addressKey('sign-in', where), rule, nowSecOf(deps));
  throw new AppError('PASSWORD_WRONG', 'the password is wrong');
}
