import { MAX_LABELS_COUNTED } from '@sulian/contract';
import type { LabelConflict } from '@sulian/domain';
import { toEntityRef } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { toPage } from '../../to-page.ts';
import type { WalkRouteDeps } from '../../walk-turns.ts';
import { addLabel, correctLabel, getLabel, setWithdrawn } from './change-labels.ts';
import { importRoutes } from './import-routes.ts';
import { mergeRoutes } from './merge-routes.ts';
import { objectionRoutes } from './objection-routes.ts';
import { toHistory, toLabelRow } from './to-rows.ts';
import { walletRoutes } from './wallet-routes.ts';

/** Entities that are offered while a name is typed. */
const MAX_CHOICES = 8;

/** The label console, for REVIEWER. */
export const labelRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(readRoutes(deps));
    await app.register(changeRoutes(deps));
    await app.register(importRoutes(deps));
    await app.register(walletRoutes(deps));
    await app.register(objectionRoutes(deps));
    await app.register(mergeRoutes(deps));
  };

const readRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { labelConsole, labelRules } = deps;
    serve(app, 'GET /api/labels', async ({ query }) => {
      const { blockchain, q, source, state, ...page } = query;
      const labels = await labelConsole.list({
        ...page,
        ...(blockchain !== undefined && { chain: blockchain }),
        // Hexadecimal addresses are stored in lower case and copied in mixed case.
        ...(q !== undefined && { text: /^0x/i.test(q) ? q.toLowerCase() : q }),
        ...(source !== undefined && { source }),
        ...(state !== undefined && { state }),
      });
      const isCapped = labels.total >= MAX_LABELS_COUNTED;
      const { items, _metadata } = toPage(query, labels, toLabelRow);
      return toEnvelope({ items, _metadata: { ..._metadata, isCapped } });
    });
    serve(app, 'GET /api/labels/:id', async ({ params }) => {
      const { label, history } = await getLabel(deps, params.id);
      return toEnvelope({ ...toLabelRow(label), history: history.map(toHistory) });
    });
    serve(app, 'GET /api/labels/entities', async ({ query: { q } }) => {
      const entities = await deps.labelStore.searchEntities(q, MAX_CHOICES);
      return toEnvelope(entities.map(toEntityRef));
    });
    serve(app, 'GET /api/labels/conflicts', async ({ query }) => {
      const { blockchain, ...page } = query;
      const filter = { ...page, ...(blockchain !== undefined && { chain: blockchain }) };
      const toRow = ({ chain, address, labels }: LabelConflict) => ({
        blockchain: chain,
        address,
        labels: labels.toSorted(labelRules.compare).map(toLabelRow),
      });
      return toEnvelope(toPage(query, await labelConsole.listConflicts(filter), toRow));
    });
  };

const changeRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'POST /api/labels', async (request) =>
      toEnvelope(await addLabel(deps, callerOf(request), request.body)),
    );
    serve(app, 'POST /api/labels/:id/correct', async (request) => {
      const { params, body } = request;
      const correction = { id: params.id, version: body.version, body };
      return toEnvelope(await correctLabel(deps, callerOf(request), correction));
    });
    for (const action of ['withdraw', 'restore'] as const)
      serve(app, `POST /api/labels/:id/${action}`, async (request) => {
        const withdrawal = { id: request.params.id, ...request.body, isWithdrawn: action === 'withdraw' };
        return toEnvelope(await setWithdrawn(deps, callerOf(request), withdrawal));
      });
  };
