import type { AuditLine, AuditObject } from '@sulian/domain';
import { toNames } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import type { PeopleDeps } from '../../auth/deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';

/** The audit log for AUDITOR; that it was read is a line in it. */
export const auditRoutes =
  (deps: PeopleDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/audit/entries', async (request) => {
      const { from, to, ...rest } = request.query;
      const filters = Object.fromEntries(Object.entries(request.query).filter(([, value]) => value !== undefined));
      await deps.audit.append({
        ...callerOf(request),
        action: 'audit.view',
        target: undefined,
        result: 'OK',
        details: filters,
      });
      const lines = await deps.auditTrail.list({ ...rest, fromSec: from, toSec: to });
      return toEnvelope(toPage(request.query, lines, toRow));
    });
    serve(app, 'GET /api/audit/verify', async (request) => {
      const { isUnbroken, entries, firstBroken } = await deps.auditTrail.verify();
      await deps.audit.append({
        ...callerOf(request),
        action: 'audit.verify',
        target: undefined,
        result: isUnbroken ? 'OK' : 'FAILED',
        details: { entries, ...(firstBroken !== undefined && { firstBroken }) },
      });
      return toEnvelope({ isUnbroken, entries, firstBroken: firstBroken ?? null });
    });
  };

const toRow = ({ timeMs, who, target, object, details, ...line }: AuditLine) => ({
  ...line,
  time: Math.floor(timeMs / 1000),
  who: who ?? null,
  target: target ?? null,
  object: object === undefined ? null : toObject(object),
  details: { ...details },
});

const toObject = ({ isGone, chain, name, entity }: AuditObject) => ({
  isGone,
  blockchain: chain ?? null,
  name: name ?? null,
  entity: entity === undefined ? null : toNames(entity),
});
