import { AppError, type ErrorCode, type FoundApiToken, type Principal } from '@sulian/domain';
import { nowSecOf, type PeopleDeps } from './deps.ts';
import { hashToken, makeToken } from './token.ts';

/** Lets scanners for secrets recognise a token that was published by mistake. */
const PREFIX = 'sln_';
const API_TOKEN = /^sln_[\w-]{43}$/;
/** A token's last use is written down once in this time, not at every call. */
const USED_EVERY_SEC = 60;

type Deps = Pick<PeopleDeps, 'tokens' | 'clock'>;

/** A new secret of 256 random bits. */
export const makeApiToken = (): string => PREFIX + makeToken();

/** By the form alone: tokens of sessions are shorter. */
export const isApiToken = (token: string | undefined): token is string => token !== undefined && API_TOKEN.test(token);

/** Owner of a valid token. @throws SESSION_MISSING, SESSION_EXPIRED, SESSION_REVOKED */
export async function useApiToken(deps: Deps, token: string): Promise<Principal> {
  const { principal, lastUsedSec } = await checkApiToken(deps, token);
  const nowSec = nowSecOf(deps);
  if (lastUsedSec === undefined || lastUsedSec + USED_EVERY_SEC <= nowSec)
    await deps.tokens.markUsed(principal.credential.id, nowSec);
  return principal;
}

/** The valid token of a secret, found by its hash. @throws SESSION_MISSING, SESSION_EXPIRED, SESSION_REVOKED */
export async function checkApiToken(deps: Deps, token: string): Promise<FoundApiToken> {
  const storedToken = await deps.tokens.find(hashToken(token));
  if (storedToken === undefined) throw refused('SESSION_MISSING', 'unknown API token');
  const { isRevoked, status, caseStatus, isOfCase, expiresSec } = storedToken;
  if (isRevoked || status !== 'APPROVED' || caseStatus !== 'APPROVED' || !isOfCase)
    throw refused('SESSION_REVOKED', 'the API token was revoked');
  if (expiresSec <= nowSecOf(deps)) throw refused('SESSION_EXPIRED', 'the API token has expired');
  return storedToken;
}

const refused = (code: ErrorCode, message: string): AppError => new AppError(code, message);
