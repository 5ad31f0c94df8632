import type { Me, SessionRow } from '@sulian/contract';
import { AppError, type Principal } from '@sulian/domain';
import { getProfile } from '@sulian/usecases';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { sessionIdOf } from '../../auth/open-session.ts';

/** The one picture there is. */
const AVATAR = '/avatar.png';

export async function getMe(deps: PeopleDeps, who: Principal): Promise<Me> {
  const credentials = await deps.accounts.findCredentials({ id: who.accountId });
  if (credentials === undefined) throw new AppError('SESSION_REVOKED', 'the account is gone');
  const { id, email, name, role, caseId, caseName } = credentials.account;
  const { expirySec } = getProfile(deps.access.passwordProfile);
  const passwordExpires = expirySec === undefined ? null : credentials.passwordChangedSec + expirySec;
  return { id, email, name, role, caseId, caseName, avatar: AVATAR, passwordExpires };
}

export async function listMySessions(deps: PeopleDeps, who: Principal): Promise<SessionRow[]> {
  const nowSec = nowSecOf(deps);
  const idleSec = deps.access.sessionIdleSec;
  const sessions = await deps.sessions.listLive(who.accountId, { nowSec, idleBeforeSec: nowSec - idleSec });
  return sessions.map((each) => ({
    id: each.id,
    isCurrent: each.id === sessionIdOf(who),
    createdAt: each.createdSec,
    lastSeenAt: each.lastSeenSec,
    expiresAt: Math.min(each.expiresSec, each.lastSeenSec + idleSec),
    networkAddress: each.networkAddress,
    client: each.client ?? null,
  }));
}
