import fastifyMultipart from '@fastify/multipart';
import { MAX_LABEL_FILE_BYTES } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { toCsv } from '../../csv.ts';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { createSlots } from '../../slots.ts';
import { toPage } from '../../to-page.ts';
import type { WalkRouteDeps } from '../../walk-turns.ts';
import { toReceiveLimits } from '../files/receive-file.ts';
import { importList } from './import-list.ts';
import { toImportRow } from './to-rows.ts';

/** Lists are received at once by a few people, and imported one after the other. */
const IMPORTS_AT_ONCE = 4;
/** Lines that a report names at most. */
const ALL_LINES = 10_000;

export const importRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    const { labelConsole } = deps;
    await app.register(fastifyMultipart, { limits: toReceiveLimits(MAX_LABEL_FILE_BYTES) });
    const slots = createSlots(IMPORTS_AT_ONCE, 1);
    serve(app, 'POST /api/labels/imports', (request) =>
      slots.run(callerOf(request).who.email, async () =>
        toEnvelope(await importList(deps, request as unknown as FastifyRequest, request.query)),
      ),
    );
    serve(app, 'GET /api/labels/imports', async ({ query }) =>
      toEnvelope(toPage(query, await labelConsole.listImports(query), toImportRow)),
    );
    serve(app, 'GET /api/labels/imports/:id/lines', async ({ params, query }) => {
      await getImport(deps, params.id);
      const lines = await labelConsole.listImportLines(params.id, { ...query, isFlagged: query.kind === 'flagged' });
      // A report never grows.
      const page = { ...lines, asOf: undefined };
      return toEnvelope(toPage(query, page, ({ file, line, reason }) => ({ file, line: line ?? null, reason })));
    });
    serve(app, 'GET /api/labels/imports/:id/report.csv', async (request, reply) => {
      const { id } = request.params;
      await getImport(deps, id);
      await deps.people.audit.append({
        ...callerOf(request),
        action: 'labels.report',
        target: `import ${id}`,
        result: 'OK',
      });
      return reply
        .headers({
          'content-disposition': `attachment; filename="import-${id}.csv"`,
          'x-content-type-options': 'nosniff',
        })
        .type('text/csv; charset=utf-8')
        .send(await toReport(deps, id));
    });
  };

/** @throws NOT_FOUND */
async function getImport({ labelConsole }: ApiDeps, id: number): Promise<void> {
  if ((await labelConsole.findImport(id)) === undefined) throw new AppError('NOT_FOUND', `unknown import "${id}"`);
}

async function toReport({ labelConsole }: ApiDeps, id: number): Promise<string> {
  const rows: (string | number)[][] = [['kind', 'file', 'line', 'reason']];
  for (const kind of ['refused', 'flagged'] as const) {
    const allLines = { offset: 0, limit: ALL_LINES, isFlagged: kind === 'flagged' };
    for (const { file, line, reason } of (await labelConsole.listImportLines(id, allLines)).items)
      rows.push([kind, file, line ?? '', reason]);
  }
  return toCsv(rows);
}
