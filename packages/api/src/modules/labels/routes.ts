import {
  addLabelBody,
  changedLabelAnswer,
  changeLabelBody,
  conflictsAnswer,
  conflictsQuery,
  correctLabelBody,
  entityChoicesAnswer,
  entityChoicesQuery,
  labelAnswer,
  labelsAnswer,
  labelsQuery,
  MAX_LABELS_COUNTED,
} from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { callerOf } from '../../guard/guard.ts';
import { toEntityRef } from '../../to-contract.ts';
import { addLabel, correctLabel, getLabel, setWithdrawn } from './change-labels.ts';
import { importRoutes } from './import-routes.ts';
import { labelParams, tags } from './params.ts';
import { toHistory, toLabelRow } from './to-rows.ts';
import { walletRoutes } from './wallet-routes.ts';

/** Entities that are offered while a name is typed. */
const MAX_CHOICES = 8;

/** The label console, for REVIEWER. */
export const labelRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    await app.register(readRoutes(deps));
    await app.register(changeRoutes(deps));
    await app.register(importRoutes(deps));
    await app.register(walletRoutes(deps));
  };

const readRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const { labelConsole, labelRules } = deps;
    app.get(
      '',
      { schema: { tags, querystring: labelsQuery, response: { 200: labelsAnswer } } },
      async ({ query: { blockchain, q, source, state, offset, limit } }) => {
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
      },
    );
    app.get('/:id', { schema: { tags, params: labelParams, response: { 200: labelAnswer } } }, async ({ params }) => {
      const { label, history } = await getLabel(deps, params.id);
      return toEnvelope({ ...toLabelRow(label), history: history.map(toHistory) });
    });
    app.get(
      '/entities',
      { schema: { tags, querystring: entityChoicesQuery, response: { 200: entityChoicesAnswer } } },
      async ({ query: { q } }) => {
        const found = await deps.labelStore.searchEntities(q, MAX_CHOICES);
        return toEnvelope(found.map(toEntityRef));
      },
    );
    app.get(
      '/conflicts',
      { schema: { tags, querystring: conflictsQuery, response: { 200: conflictsAnswer } } },
      async ({ query: { blockchain, ...slice } }) => {
        const asked = { ...slice, ...(blockchain !== undefined && { chain: blockchain }) };
        const { items, total } = await labelConsole.listConflicts(asked);
        const rows = items.map(({ chain, address, labels }) => ({
          blockchain: chain,
          address,
          labels: labels.toSorted(labelRules.compare).map(toLabelRow),
        }));
        return toEnvelope({ items: rows, _metadata: { total, ...slice } });
      },
    );
  };

const changeRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const response = { 200: changedLabelAnswer };
    app.post('', { schema: { tags, body: addLabelBody, response } }, async (request) =>
      toEnvelope(await addLabel(deps, callerOf(request), request.body)),
    );
    app.post(
      '/:id/correct',
      { schema: { tags, params: labelParams, body: correctLabelBody, response } },
      async (request) => {
        const { params, body } = request;
        const asked = { id: params.id, version: body.version, body };
        return toEnvelope(await correctLabel(deps, callerOf(request), asked));
      },
    );
    for (const action of ['withdraw', 'restore'] as const)
      app.post(
        `/:id/${action}`,
        { schema: { tags, params: labelParams, body: changeLabelBody, response } },
        async (request) => {
          const asked = { id: request.params.id, ...request.body, isWithdrawn: action === 'withdraw' };
          return toEnvelope(await setWithdrawn(deps, callerOf(request), asked));
        },
      );
  };
