import { MAX_LABELS_COUNTED } from '@sulian/contract';
import { toEntityRef } from '@sulian/usecases';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import { addLabel, correctLabel, getLabel, setWithdrawn } from './change-labels.ts';
import { importRoutes } from './import-routes.ts';
import { toHistory, toLabelRow } from './to-rows.ts';
import { walletRoutes } from './wallet-routes.ts';

/** Entities that are offered while a name is typed. */
const MAX_CHOICES = 8;

/** The label console, for REVIEWER. */
export const labelRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    await app.register(readRoutes(deps));
    await app.register(changeRoutes(deps));
    await app.register(importRoutes(deps));
    await app.register(walletRoutes(deps));
  };

const readRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { labelConsole, labelRules } = deps;
    serve(app, 'GET /api/labels', async ({ query: { blockchain, q, source, state, offset, limit } }) => {
      const { items, total } = await labelConsole.list({
        offset,
        limit,
        ...(blockchain !== undefined && { chain: blockchain }),
        // Hexadecimal addresses are held in lower case, and copied in mixed case.
        ...(q !== undefined && { text: /^0x/i.test(q) ? q.toLowerCase() : q }),
        ...(source !== undefined && { source }),
        ...(state !== undefined && { state }),
      });
      const isCapped = total >= MAX_LABELS_COUNTED;
      return toEnvelope({ items: items.map(toLabelRow), _metadata: { total, offset, limit, isCapped } });
    });
    serve(app, 'GET /api/labels/:id', async ({ params }) => {
      const { label, history } = await getLabel(deps, params.id);
      return toEnvelope({ ...toLabelRow(label), history: history.map(toHistory) });
    });
    serve(app, 'GET /api/labels/entities', async ({ query: { q } }) => {
      const found = await deps.labelStore.searchEntities(q, MAX_CHOICES);
      return toEnvelope(found.map(toEntityRef));
    });
    serve(app, 'GET /api/labels/conflicts', async ({ query: { blockchain, ...slice } }) => {
      const asked = { ...slice, ...(blockchain !== undefined && { chain: blockchain }) };
      const { items, total } = await labelConsole.listConflicts(asked);
      const rows = items.map(({ chain, address, labels }) => ({
        blockchain: chain,
        address,
        labels: labels.toSorted(labelRules.compare).map(toLabelRow),
      }));
      return toEnvelope({ items: rows, _metadata: { total, ...slice } });
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
      const asked = { id: params.id, version: body.version, body };
      return toEnvelope(await correctLabel(deps, callerOf(request), asked));
    });
    for (const action of ['withdraw', 'restore'] as const)
      serve(app, `POST /api/labels/:id/${action}`, async (request) => {
        const asked = { id: request.params.id, ...request.body, isWithdrawn: action === 'withdraw' };
        return toEnvelope(await setWithdrawn(deps, callerOf(request), asked));
      });
  };
