import type { SourceBody, SourceRow } from '@sulian/contract';
import { AppError, type ChainId } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import { nowSecOf } from '../../auth/deps.ts';
import type { ApiDeps } from '../../deps.ts';
import { DONE, toEnvelope } from '../../envelope.ts';
import { auditRead, auditWrite } from '../../guard/audited.ts';
import { callerOf } from '../../guard/guard.ts';
import { serve } from '../../serve.ts';
import type { ChainSourceDesk } from './chain-source-desk.ts';

/** Sources of chains that administrators see, test, enter and remove. */
export const adminSourceRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    const { chainSources: desk = NOTHING_FOLLOWED, people } = deps;
    serve(app, 'GET /api/admin/sources', async () =>
      toEnvelope({
        isAllowed: desk.isAllowed,
        sources: desk.list().map(toSourceRow),
        choices: [...desk.listChoices()],
        onDemandChoices: [...desk.listOnDemandChoices()],
      }),
    );
    serve(app, 'POST /api/admin/sources/test', async (request) => {
      const caller = callerOf(request);
      const line = { ...caller, action: 'source.test', ...toLine(request.body) } as const;
      const result = await auditRead(people, line, async () => {
        requireAllowed(desk);
        const answer = await desk.test(request.body, caller);
        return { answer, details: { ...answer } };
      });
      return toEnvelope({ headHeight: null, fault: null, indexFault: null, ...result });
    });
    serve(app, 'POST /api/admin/sources', async (request) => {
      const { body } = request;
      const caller = callerOf(request);
      const line = { ...caller, action: 'source.save', ...toLine(body) } as const;
      const entered = { byWhom: caller.who?.email ?? '', savedSec: nowSecOf(people) };
      const start = await auditWrite(people, line, async ({ sources }) => {
        requireAllowed(desk);
        requireChoice(desk, body.blockchain);
        const answer = await desk.prepare(body, entered);
        await sources.save({ chain: body.blockchain, sealed: await desk.seal(body), ...entered });
        return { answer };
      });
      await start();
      return DONE;
    });
    serve(app, 'DELETE /api/admin/sources/:blockchain', async (request) => {
      const { blockchain } = request.params;
      const line = { ...callerOf(request), action: 'source.remove', target: `chain ${blockchain}` } as const;
      await auditWrite(people, line, async ({ sources }) => {
        requireAllowed(desk);
        await sources.remove(blockchain);
        return { answer: undefined };
      });
      await desk.stop(blockchain);
      return DONE;
    });
  };

const refuse = () => Promise.reject(new AppError('CONFLICT', 'this process follows no chain'));
const NOTHING_FOLLOWED: ChainSourceDesk = {
  isAllowed: false,
  list: () => [],
  listChoices: () => [],
  listOnDemandChoices: () => [],
  test: refuse,
  seal: refuse,
  prepare: refuse,
  stop: refuse,
};

/** Hosts alone: paths, names and headers may be keys. */
const toLine = (body: SourceBody) => ({
  target: `chain ${body.blockchain}`,
  details: { hosts: [...new Set(listUrls(body).map((url) => new URL(url).host))] },
});

const listUrls = (body: SourceBody): readonly string[] =>
  body.type === 'onDemand' ? [body.index.url, ...(body.node?.urls ?? [])] : body.urls;

function requireAllowed({ isAllowed }: ChainSourceDesk): void {
  if (!isAllowed) throw new AppError('CONFLICT', 'the configuration file lacks admin.sources: true');
}

function requireChoice(desk: ChainSourceDesk, chain: ChainId): void {
  if (!desk.listChoices().includes(chain))
    throw new AppError('CONFLICT', `the configuration file names the source of ${chain}`);
}

const toSourceRow = (row: ReturnType<ChainSourceDesk['list']>[number]): SourceRow => ({
  blockchain: row.chain,
  origin: row.entered === undefined ? 'FILE' : 'SCREEN',
  source: row.source,
  hosts: row.hosts,
  savedBy: row.entered?.byWhom ?? null,
  savedAt: row.entered?.savedSec ?? null,
  headHeight: row.headHeight ?? null,
  fault: row.sourceFault ?? null,
});
