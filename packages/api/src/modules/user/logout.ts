import { AppError } from '@sulian/domain';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { sessionIdOf } from '../../auth/open-session.ts';
import { auditWrite } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';

export const signOut = (deps: PeopleDeps, caller: Caller): Promise<void> =>
  auditWrite(deps, { ...caller, action: 'sign-out', target: undefined }, async ({ sessions }) => {
    await sessions.revoke(caller.who.accountId, sessionIdOf(caller.who), nowSecOf(deps));
    return { answer: undefined };
  });

/** One of the caller's own. @throws NOT_FOUND also for another's */
export const endSession = (deps: PeopleDeps, caller: Caller, sessionId: number): Promise<void> =>
  auditWrite(deps, { ...caller, action: 'session.revoke', target: `session ${sessionId}` }, async ({ sessions }) => {
    if (!(await sessions.revoke(caller.who.accountId, sessionId, nowSecOf(deps))))
      throw new AppError('NOT_FOUND', 'you have no such session');
    return { answer: undefined };
  });
