import { AppError, type ErrorCode, type FoundSession, type Principal, type RecordStores } from '@sulian/domain';
import { checkApiToken, isApiToken, useApiToken } from './api-token.ts';
import { nowSecOf, type PeopleDeps } from './deps.ts';
import { hashToken, makeToken } from './token.ts';

/** A session's last use is written down once in this time, not at every call. */
const SEEN_EVERY_SEC = 60;
/** Beyond what clocks differ by: a session from later than that was made under a clock that was wrong, then or now. */
const AHEAD_SEC = 300;

type Deps = Pick<PeopleDeps, 'sessions' | 'tokens' | 'access' | 'clock'>;

/** Token of a new session in these stores. */
export async function openSession(
  deps: Deps,
  { sessions }: Pick<RecordStores, 'sessions'>,
  owner: { readonly accountId: number; readonly networkAddress: string; readonly client: string | undefined },
): Promise<string> {
  const token = makeToken();
  const nowSec = nowSecOf(deps);
  const expiresSec = nowSec + deps.access.sessionLifeSec;
  await sessions.create({ ...owner, tokenSha256: hashToken(token), nowSec, expiresSec });
  return token;
}

/** Id of the caller's session. @throws FORBIDDEN for an API token; the guard refuses these calls before */
export function sessionIdOf({ credential }: Principal): number {
  if (credential.kind === 'SESSION') return credential.id;
  throw new AppError('FORBIDDEN', 'sign in for this');
}

/** The person of a session's or an API token. @throws SESSION_MISSING, SESSION_EXPIRED, SESSION_REVOKED */
export const getPrincipal = (deps: Deps, token: string | undefined): Promise<Principal> =>
  isApiToken(token) ? useApiToken(deps, token) : useSession(deps, token);

/** Throws when the session or the API token no longer counts; does not count as a use of it. */
export const checkCredential = async (deps: Deps, token: string | undefined): Promise<void> => {
  await (isApiToken(token) ? checkApiToken(deps, token) : checkSession(deps, token));
};

async function useSession(deps: Deps, token: string | undefined): Promise<Principal> {
  const session = await checkSession(deps, token);
  const nowSec = nowSecOf(deps);
  if (session.lastSeenSec + SEEN_EVERY_SEC <= nowSec)
    await deps.sessions.markSeen(session.principal.credential.id, nowSec);
  return session.principal;
}

/**
 * The valid session of a token; does not count as a use of it. @throws SESSION_MISSING, SESSION_EXPIRED,
 * SESSION_REVOKED
 */
async function checkSession(deps: Deps, token: string | undefined): Promise<FoundSession> {
  const session = token === undefined ? undefined : await deps.sessions.find(hashToken(token));
  if (session === undefined) throw refused('SESSION_MISSING', 'sign in first');
  const nowSec = nowSecOf(deps);
  if (session.isRevoked || session.status !== 'APPROVED' || session.caseStatus !== 'APPROVED')
    throw refused('SESSION_REVOKED', 'the session was ended');
  if (session.lastSeenSec > nowSec + AHEAD_SEC) throw refused('SESSION_EXPIRED', 'the session is from the future');
  if (session.expiresSec <= nowSec || session.lastSeenSec + deps.access.sessionIdleSec <= nowSec)
    throw refused('SESSION_EXPIRED', 'the session has expired');
  return session;
}

const refused = (code: ErrorCode, message: string): AppError => new AppError(code, message);
