import { type EntityChangeRow, type EntityMembers, MAX_MEMBERS_SHOWN } from '@sulian/contract';
import { type EntityAlias, type EntityChange, type EntityMember, MAX_MERGED } from '@sulian/domain';
import { toEntityRef } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';
import { addAlias, mergeEntities, removeAlias, splitEntity } from './merges.ts';

/** Merges of entities and their aliases, for REVIEWER. */
export const mergeRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { entityConsole } = deps;
    serve(app, 'GET /api/labels/merges', async ({ query }) =>
      toEnvelope(toPage(query, await entityConsole.listChanges(query), toChangeRow)),
    );
    serve(app, 'GET /api/labels/merges/candidates', async ({ query: { q } }) => {
      const entities = await entityConsole.search(q, MAX_MERGED);
      return toEnvelope({ items: entities.map(({ entity, ...counts }) => ({ ...toEntityRef(entity), ...counts })) });
    });
    serve(app, 'GET /api/labels/merges/:id', async ({ params: { id } }) => {
      const members = await entityConsole.listMembers(id, MAX_MEMBERS_SHOWN + 1);
      return toEnvelope({
        members: members.slice(0, MAX_MEMBERS_SHOWN).map(toMemberRow),
        isCapped: members.length > MAX_MEMBERS_SHOWN,
        aliases: (await entityConsole.listAliases(id)).map(toAliasRow),
      });
    });
    serve(app, 'POST /api/labels/merges', async (request) =>
      toEnvelope(await mergeEntities(deps, callerOf(request), request.body)),
    );
    serve(app, 'POST /api/labels/merges/:id/split', async (request) =>
      toEnvelope(await splitEntity(deps, callerOf(request), { ...request.params, ...request.body })),
    );
    serve(app, 'POST /api/labels/merges/:id/aliases', async (request) =>
      toEnvelope(await addAlias(deps, callerOf(request), { ...request.params, ...request.body })),
    );
    serve(app, 'POST /api/labels/aliases/:id/remove', async (request) => {
      await removeAlias(deps, callerOf(request), { ...request.params, ...request.body });
      return DONE;
    });
  };

const toMemberRow = ({ byWhom, reason, ...row }: EntityMember): EntityMembers['members'][number] => ({
  ...row,
  by: byWhom ?? null,
  reason: reason ?? null,
});

const toAliasRow = ({ byWhom, atSec, ...row }: EntityAlias): EntityMembers['aliases'][number] => ({
  ...row,
  by: byWhom,
  time: atSec,
});

const toChangeRow = ({ byWhom, atSec, alias, entities, ...row }: EntityChange): EntityChangeRow => ({
  ...row,
  entities: [...entities],
  alias: alias ?? null,
  by: byWhom,
  time: atSec,
});
