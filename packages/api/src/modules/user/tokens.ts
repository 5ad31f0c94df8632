import type { createTokenBody, TokenRow } from '@sulian/contract';
import { AppError, type Principal } from '@sulian/domain';
import type { z } from 'zod';
import { makeApiToken } from '../../auth/api-token.ts';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { hashToken } from '../../auth/token.ts';
import { auditRefusal, auditWrite, writeAudited } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { requirePassword } from './set-password.ts';

const DAY_SEC = 86_400;

interface MadeToken {
  readonly id: number;
  /** The secret: it leaves the server this once. */
  readonly token: string;
  readonly expiresAt: number;
}

/** @throws PASSWORD_WRONG, TOKEN_QUOTA, TOO_MANY_ATTEMPTS */
export async function createToken(
  deps: PeopleDeps,
  caller: Caller,
  { name, scopes, days, currentPassword }: z.infer<typeof createTokenBody>,
): Promise<MadeToken> {
  const { accountId, caseId } = caller.who;
  const line = { ...caller, action: 'token.create', target: 'token', details: { caseId, scopes, days } } as const;
  return auditRefusal(deps, line, async () => {
    await requirePassword(deps, caller, currentPassword);
    const token = makeApiToken();
    const nowSec = nowSecOf(deps);
    const expiresSec = nowSec + days * DAY_SEC;
    const draft = { tokenSha256: hashToken(token), accountId, caseId, name, scopes, nowSec, expiresSec };
    return writeAudited(deps, line, async ({ tokens }) => {
      const id = await tokens.create(draft);
      return { answer: { id, token, expiresAt: expiresSec }, target: `token ${id}` };
    });
  });
}

export async function listTokens(deps: PeopleDeps, who: Principal): Promise<TokenRow[]> {
  const tokens = await deps.tokens.list(who.accountId, nowSecOf(deps));
  return tokens.map((each) => ({
    id: each.id,
    name: each.name,
    scopes: [...each.scopes],
    createdAt: each.createdSec,
    expiresAt: each.expiresSec,
    lastUsedAt: each.lastUsedSec ?? null,
    revokedAt: each.revokedSec ?? null,
  }));
}

/** One of the caller's own. @throws NOT_FOUND also for another's, and one that has ended */
export const revokeToken = (deps: PeopleDeps, caller: Caller, id: number): Promise<void> =>
  auditWrite(deps, { ...caller, action: 'token.revoke', target: `token ${id}` }, async ({ tokens }) => {
    if (!(await tokens.revoke(caller.who.accountId, id, nowSecOf(deps))))
      throw new AppError('NOT_FOUND', 'you have no such API token');
    return { answer: undefined };
  });
