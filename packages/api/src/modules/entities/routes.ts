import {
  chainId,
  entityAddressesAnswer,
  entityAddressesQuery,
  entityAnswer,
  entityWalletsAnswer,
  regulationInfoAnswer,
} from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { getEntity } from './entity.ts';
import { listRegulations } from './regulations.ts';
import { listEntityAddresses, listEntityWallets } from './wallets.ts';

const params = z.object({ id: z.coerce.number().int().min(1) });
const addressParams = z.object({ entityId: z.coerce.number().int().min(1), blockchain: chainId });

export const entityRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const tags = ['entities'];
    app.get('/entities/:id', { schema: { tags, params, response: { 200: entityAnswer } } }, (request) =>
      getEntity(deps, request.params.id),
    );
    app.get(
      '/entities/:id/regulationInfo',
      { schema: { tags, params, response: { 200: regulationInfoAnswer } } },
      (request) => listRegulations(deps, request.params.id),
    );
    app.get('/entities/:id/wallets', { schema: { tags, params, response: { 200: entityWalletsAnswer } } }, (request) =>
      listEntityWallets(deps, request.params.id),
    );
    app.get(
      '/entities/:entityId/wallets/:blockchain/addresses',
      {
        schema: {
          tags,
          params: addressParams,
          querystring: entityAddressesQuery,
          response: { 200: entityAddressesAnswer },
        },
      },
      (request) => listEntityAddresses(deps, request.params, request.query),
    );
  };
