import type { UserRow } from '@sulian/contract';
import type { AccountSummary } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';
import { changeUser, revokeSessions } from './change-user.ts';

export const adminUserRoutes =
  (deps: PeopleDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/admin/users', async ({ query }) => {
      const { q: text, ...page } = query;
      const nowSec = nowSecOf(deps);
      const idleBeforeSec = nowSec - deps.access.sessionIdleSec;
      const accounts = await deps.accounts.list({ ...page, text, nowSec, idleBeforeSec });
      return toEnvelope(toPage(query, accounts, toUserRow));
    });
    serve(app, 'PATCH /api/admin/users/:id', async (request) =>
      toEnvelope(toUserRow(await changeUser(deps, callerOf(request), request.params.id, request.body))),
    );
    serve(app, 'POST /api/admin/users/:id/revoke-sessions', async (request) => {
      await revokeSessions(deps, callerOf(request), request.params.id);
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
