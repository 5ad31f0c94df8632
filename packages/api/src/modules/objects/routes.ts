import {
  coinsAnswer,
  objectAnswer,
  objectKind,
  page,
  transactionsAnswer,
  walletAddressesAnswer,
  walletReasonsAnswer,
  walletReasonsQuery,
} from '@sulian/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { listObjectCoins } from './coins.ts';
import { getObject } from './info.ts';
import { listObjectTransactions } from './transactions.ts';
import { listWalletAddresses } from './wallet-addresses.ts';
import { listWalletReasons } from './wallet-reasons.ts';

const MAX_ID_LENGTH = 128;
const id = z.string().min(1).max(MAX_ID_LENGTH);
/** An unknown chain is answered by its own error, so the text is only bounded here. */
const params = z.object({ blockchain: z.string().max(32), kind: objectKind, hash: id });
/** A search through a wallet's history is work for seconds. */
const REASONS_PER_MINUTE = 60;
const tags = ['objects'];

export const objectRoutes =
  (deps: ApiDeps): FastifyPluginAsyncZod =>
  async (app) => {
    const path = '/blockchains/:blockchain/:kind/:hash';
    app.get(path, { schema: { tags, params, response: { 200: objectAnswer } } }, (request) =>
      getObject(deps, request.params),
    );
    app.get(`${path}/coins`, { schema: { tags, params, response: { 200: coinsAnswer } } }, (request) =>
      listObjectCoins(deps, request.params),
    );
    app.get(
      `${path}/transactions`,
      { schema: { tags, params, querystring: page, response: { 200: transactionsAnswer } } },
      (request) => listObjectTransactions(deps, request.params, request.query),
    );
    app.get(
      '/blockchains/:blockchain/wallets/:hash/addresses',
      {
        schema: {
          tags,
          params: params.omit({ kind: true }),
          querystring: page,
          response: { 200: walletAddressesAnswer },
        },
      },
      (request) => listWalletAddresses(deps, { ...request.params, kind: 'wallets' }, request.query),
    );
    app.get(
      '/blockchains/:blockchain/wallets/:hash/reasons',
      {
        schema: {
          tags,
          params: params.omit({ kind: true }),
          querystring: walletReasonsQuery,
          response: { 200: walletReasonsAnswer },
        },
        config: { rateLimit: { max: REASONS_PER_MINUTE, timeWindow: '1 minute' } },
      },
      (request) => listWalletReasons(deps, { ...request.params, ...request.query }),
    );
  };
