import { AppError } from '@sulian/domain';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import type { Caller } from '../../guard/guard.ts';

export type { Caller };

export async function signOut(deps: PeopleDeps, { who, where }: Caller): Promise<void> {
  await deps.sessions.revoke(who.accountId, who.sessionId, nowSecOf(deps));
  await deps.audit.append({ who, where, action: 'sign-out', target: undefined, result: 'OK' });
}

/** One of the caller's own. @throws NOT_FOUND also for another's */
export async function endSession(deps: PeopleDeps, { who, where }: Caller, sessionId: number): Promise<void> {
  if (!(await deps.sessions.revoke(who.accountId, sessionId, nowSecOf(deps))))
    throw new AppError('NOT_FOUND', 'you have no such session');
  await deps.audit.append({ who, where, action: 'session.revoke', target: `session ${sessionId}`, result: 'OK' });
}
