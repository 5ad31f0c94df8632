import { CHAIN_IDS } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';

/** /healthz is 200 when every part is well; /readyz tells each part, and what the followed chains' sources say. */
export const healthRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => {
      const isReady = Object.values(await deps.readiness()).every(Boolean);
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable' });
    });
    app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
      const parts = await deps.readiness();
      return reply.code(Object.values(parts).every(Boolean) ? 200 : 503).send({ parts, sources: listSources(deps) });
    });
  };

/** A source that is away does not make us unwell: what is indexed is still answered. */
function listSources({ chainStatus }: Pick<ApiDeps, 'chainStatus'>): Record<string, object> {
  const followed = CHAIN_IDS.map((chain) => [chain, chainStatus(chain)] as const).filter(
    ([, { headHeight, sourceFault }]) => headHeight !== undefined || sourceFault !== undefined,
  );
  return Object.fromEntries(
    followed.map(([chain, { headHeight, sourceFault }]) => [
      chain,
      { headHeight: headHeight ?? null, fault: sourceFault ?? null },
    ]),
  );
}
