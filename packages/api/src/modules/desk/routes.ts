import type { FastifyPluginAsync } from 'fastify';
import { toAttachment } from '../../content-disposition.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import type { WalkRouteDeps } from '../../walk-turns.ts';
import { forCall } from '../../watch-leavers.ts';
import { readerOf } from '../notifications/service.ts';
import { listAlerts } from './list-alerts.ts';
import { listChanges } from './list-changes.ts';
import { listMembers, setConfidential, setRight } from './members.ts';
import { addNote, changeNote, removeNote } from './notes.ts';
import { addObjects, changeObject, removeObject } from './objects.ts';
import { requireReader, requireRight } from './rights.ts';
import { exportTagpack } from './tagpack.ts';
import { toDeskAnswer, toNoteRow, toProposalRow } from './to-rows.ts';
import { addView, removeView } from './views.ts';

/** The desk of the caller's case. */
export const deskRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    const { desks } = deps;
    serve(app, 'GET /api/proxy/v1/desk', async (request) => {
      const caller = callerOf(request);
      const right = await requireRight(desks, caller, 'READER');
      return toDeskAnswer(await desks.read(caller.who.caseId), right);
    });
    serve(app, 'PATCH /api/proxy/v1/desk', (request) =>
      setConfidential(deps, callerOf(request), request.body.isConfidential),
    );
    serve(app, 'POST /api/proxy/v1/desk/objects', (request) => addObjects(deps, callerOf(request), request.body));
    serve(app, 'PATCH /api/proxy/v1/desk/objects/:id', (request) =>
      changeObject(deps, callerOf(request), request.params.id, request.body),
    );
    serve(app, 'DELETE /api/proxy/v1/desk/objects/:id', (request) =>
      removeObject(deps, callerOf(request), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/desk/objects/:id/notes', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      return { items: (await desks.listNotes(caller.who.caseId, request.params.id)).map(toNoteRow) };
    });
    serve(app, 'POST /api/proxy/v1/desk/objects/:id/notes', (request) =>
      addNote(deps, callerOf(request), request.params.id, request.body.text),
    );
    serve(app, 'PATCH /api/proxy/v1/desk/notes/:id', (request) =>
      changeNote(deps, callerOf(request), request.params.id, request.body),
    );
    serve(app, 'DELETE /api/proxy/v1/desk/notes/:id', (request) =>
      removeNote(deps, callerOf(request), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/desk/notes/:id/versions', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      const versions = await desks.listNoteVersions(caller.who.caseId, request.params.id);
      return { items: versions.map(({ sec, ...version }) => ({ ...version, time: sec })) };
    });
    serve(app, 'POST /api/proxy/v1/desk/views', (request) => addView(deps, callerOf(request), request.body));
    serve(app, 'DELETE /api/proxy/v1/desk/views/:id', (request) =>
      removeView(deps, callerOf(request), request.params.id),
    );
    serve(app, 'GET /api/proxy/v1/desk/changes', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      return listChanges(forCall(deps, request), caller.who.caseId, request.query.since);
    });
    serve(app, 'GET /api/proxy/v1/desk/alerts', async (request) => {
      const { who } = await requireReader(deps, request);
      return listAlerts(forCall(deps, request), readerOf(who), request.query);
    });
    serve(app, 'GET /api/proxy/v1/desk/proposals', async (request) => {
      const { who } = await requireReader(deps, request);
      return { items: (await desks.listProposals(who.caseId)).map(toProposalRow) };
    });
    serve(app, 'POST /api/proxy/v1/desk/tagpack', async (request, reply) => {
      const pack = await exportTagpack(deps, callerOf(request), request.body);
      return reply
        .headers({ 'content-disposition': toAttachment('tagpack.yaml'), 'x-content-type-options': 'nosniff' })
        .type('application/yaml; charset=utf-8')
        .send(pack);
    });
    serve(app, 'GET /api/proxy/v1/desk/members', async (request) => {
      const caller = callerOf(request);
      await requireRight(desks, caller, 'READER');
      return listMembers(desks, caller.who.caseId);
    });
    serve(app, 'PUT /api/proxy/v1/desk/members/:id', (request) =>
      setRight(deps, callerOf(request), request.params.id, request.body.right),
    );
  };
