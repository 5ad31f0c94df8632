import { Readable } from 'node:stream';
import { withReadOptions } from '@sulian/domain';
import { createWakeSignal, serveScreenings, type WakeSignal } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import { checkCredential } from '../../auth/open-session.ts';
import { readToken } from '../../auth/token.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { createSlots } from '../../slots.ts';
import { EVENT_STREAM } from '../../streams/headers.ts';
import { StreamPlaces } from '../../streams/stream-places.ts';
import type { WalkRouteDeps } from '../../walk-turns.ts';
import { requireRight } from '../desk/rights.ts';
import { cancelScreening, createScreening, removeScreening } from './change-screenings.ts';
import { openProgress } from './stream.ts';
import { toScreening, toScreeningRow } from './to-rows.ts';

/** Lists that are received at once: each has a connection of the store until its end. */
const UPLOADS_AT_ONCE = 2;
const UPLOADS_PER_PERSON = 1;

/** Each reads the store once a second. */
const STREAMS = { perAccount: 4, all: 200 };

/** Batch screenings of the caller's case, and the work on all of them. */
export const screeningRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    const { desks, screenings } = deps;
    const places = new StreamPlaces(STREAMS);
    const stored = createWakeSignal();
    const slots = createSlots(UPLOADS_AT_ONCE, UPLOADS_PER_PERSON);
    // A list is read as it comes, whatever its type is called.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, body, done) => done(null, body));
    serve(app, 'POST /api/proxy/v1/screenings', (request) => {
      const caller = callerOf(request);
      const { query } = request;
      // Without a schema of the body, it is what the parser above returned; undefined without a body.
      const body = (request as unknown as { readonly body?: Readable }).body ?? Readable.from([]);
      return slots.run(String(caller.who.accountId), async () => {
        const answer = await createScreening(deps, caller, { query, body });
        stored.notify();
        return answer;
      });
    });
    serve(app, 'GET /api/proxy/v1/screenings', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      return { items: (await screenings.list(caller.who.caseId)).map(toScreening) };
    });
    serve(app, 'GET /api/proxy/v1/screenings/:id', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      return toScreening(await screenings.get(caller.who.caseId, request.params.id));
    });
    serve(app, 'GET /api/proxy/v1/screenings/:id/rows', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      const { params, query } = request;
      const rows = await screenings.listRows(caller.who.caseId, params.id, query);
      const last = rows.length < query.limit ? undefined : rows.at(-1);
      return { items: rows.map(toScreeningRow), next: last?.position ?? null };
    });
    serve(app, 'GET /api/proxy/v1/screenings/:id/events', async (request, reply) => {
      const caller = callerOf(request);
      const { caseId, accountId } = caller.who;
      const { id } = request.params;
      await requireRight(desks, caller, 'READER');
      await screenings.get(caseId, id);
      const token = readToken(request.headers);
      const check = async () => {
        await checkCredential(deps.people, token);
        await requireRight(desks, caller, 'READER');
      };
      const stream = openProgress(screenings, { caseId, id, check, onClose: places.take(accountId) });
      return reply.headers(EVENT_STREAM).send(stream);
    });
    serve(app, 'POST /api/proxy/v1/screenings/:id/cancel', (request) =>
      cancelScreening(deps, callerOf(request), request.params.id),
    );
    serve(app, 'DELETE /api/proxy/v1/screenings/:id', (request) =>
      removeScreening(deps, callerOf(request), request.params.id),
    );
    startWork(app, deps, stored);
  };

/** Works in one of the walk places, and in that only while nobody else waits for it. */
function startWork(app: Parameters<FastifyPluginAsync>[0], deps: WalkRouteDeps, stored: WakeSignal): void {
  const stop = new AbortController();
  const { ledger, walkPlaces, logFault } = deps;
  const asker = { client: 'screening', session: 'screening' };
  let done: Promise<void> | undefined;
  app.addHook('onReady', async () => {
    done = serveScreenings(
      {
        ...deps,
        inTurn: (work) =>
          walkPlaces.run(asker, (pace) => work(withReadOptions(ledger, { pace, signal: stop.signal })), {
            isSpare: true,
            left: stop.signal,
          }),
        clock: Date.now,
        log: { fault: (_what, error) => logFault?.({ code: 'INTERNAL', route: 'screening', error }) },
      },
      stored,
      stop.signal,
    );
  });
  app.addHook('onClose', async () => {
    stop.abort();
    await done;
  });
}
