import type { FastifyPluginAsync } from 'fastify';
import { serve } from '../../serve.ts';
import { forCaller, type WalkRouteDeps } from '../../walk-turns.ts';
import { forCall } from '../../watch-leavers.ts';
import { listObjectActivity } from './activity.ts';
import { listObjectCoins } from './coins.ts';
import { listObjectCounterparties } from './counterparties.ts';
import { getObjectHistory } from './history.ts';
import { getObject } from './info.ts';
import { sumObjectTransactions } from './transaction-sum.ts';
import { listObjectTransactions } from './transactions.ts';
import { listWalletAddresses } from './wallet-addresses.ts';
import { listWalletReasons } from './wallet-reasons.ts';

export const objectRoutes =
  (deps: WalkRouteDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash', (request) =>
      getObject(forCall(deps, request), request.params),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/coins', (request) =>
      listObjectCoins(forCall(deps, request), request.params),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions', (request) =>
      listObjectTransactions(forCaller(deps, request), request.params, request.query),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/transactions/sum', (request) =>
      sumObjectTransactions(forCaller(deps, request), request.params, request.query),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/activity', (request) =>
      listObjectActivity(forCaller(deps, request), request.params, request.query),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/counterparties', (request) =>
      listObjectCounterparties(forCall(deps, request), request.params, request.query),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/:kind/:hash/history', (request) =>
      getObjectHistory(forCall(deps, request), request.params, request.query),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/addresses', (request) =>
      listWalletAddresses(forCall(deps, request), { ...request.params, kind: 'wallets' }, request.query),
    );
    serve(app, 'GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/reasons', (request) =>
      listWalletReasons(forCall(deps, request), { ...request.params, ...request.query }),
    );
  };
