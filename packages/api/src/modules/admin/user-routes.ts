import { changeUserBody, done, id, type UserRow, userAnswer, usersAnswer, usersQuery } from '@sulian/contract';
import type { AccountSummary } from '@sulian/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { changeUser, getUser } from './change-user.ts';

const tags = ['admin'];
const params = z.object({ id: z.coerce.number().pipe(id) });

export const adminUserRoutes =
  (deps: PeopleDeps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users',
      { schema: { tags, querystring: usersQuery, response: { 200: usersAnswer } } },
      async (request) => {
        const { q, role, status, offset, limit } = request.query;
        const nowSec = nowSecOf(deps);
        const idleBeforeSec = nowSec - deps.access.sessionIdleSec;
        const { items, total } = await deps.accounts.list({
          text: q,
          role,
          status,
          offset,
          limit,
          nowSec,
          idleBeforeSec,
        });
        return toEnvelope({ items: items.map(toUserRow), _metadata: { total, offset, limit } });
      },
    );
    app.patch(
      '/users/:id',
      { schema: { tags, params, body: changeUserBody, response: { 200: userAnswer } } },
      async (request) =>
        toEnvelope(toUserRow(await changeUser(deps, callerOf(request), request.params.id, request.body))),
    );
    app.post('/users/:id/revoke-sessions', { schema: { tags, params, response: { 200: done } } }, async (request) => {
      const account = await getUser(deps, request.params.id);
      const revoked = await deps.sessions.revokeAll(account.id, nowSecOf(deps));
      await deps.audit.append({
        ...callerOf(request),
        action: 'user.revoke-sessions',
        target: `account ${account.id}`,
        result: 'OK',
        details: { revoked },
      });
      return DONE;
    });
  };

const toUserRow = (row: AccountSummary): UserRow => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role,
  status: row.status,
  caseId: row.caseId,
  caseName: row.caseName,
  createdAt: row.createdSec,
  lastSeenAt: row.lastSeenSec ?? null,
  numberOfSessions: row.numberOfSessions,
});
