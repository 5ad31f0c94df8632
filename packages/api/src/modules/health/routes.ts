import { setTimeout as sleep } from 'node:timers/promises';
import { CHAIN_IDS } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import { toBackupAge } from '../../backup-age.ts';
import type { ApiDeps } from '../../deps.ts';
import { serve } from '../../serve.ts';

/**
 * /healthz is 200 when every part is ready, and names chains whose own server is unavailable. /readyz lists each part,
 * and the state of the followed chains' sources.
 */
export const healthRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /healthz', async (_request, reply) => {
      const isReady = Object.values(await readParts(deps)).every(Boolean);
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'unavailable', ...describeAway(deps) });
    });
    serve(app, 'GET /readyz', async (_request, reply) => {
      const parts = await readParts(deps);
      return reply.code(Object.values(parts).every(Boolean) ? 200 : 503).send({
        parts,
        sources: listSources(deps),
        ...describeLedgers(deps),
        ...(await describeReaders(deps)),
        ...describeBackup(deps, Date.now()),
      });
    });
  };

/** Monitors poll every few seconds and wait no longer: a part without answer is not ready. */
const ANSWER_MS = 3_000;

async function readParts({ readiness }: Pick<ApiDeps, 'readiness'>): Promise<Readonly<Record<string, boolean>>> {
  const timeout = new AbortController();
  const silence = sleep(ANSWER_MS, { answer: false }, { signal: timeout.signal });
  try {
    return await Promise.race([readiness(), silence]);
  } finally {
    timeout.abort();
    silence.catch(() => undefined);
  }
}

/** A source that is away does not make us unwell: what is indexed is still answered. */
function listSources({ chainStatus }: Pick<ApiDeps, 'chainStatus'>): Record<string, object> {
  const followed = CHAIN_IDS.map((chain) => [chain, chainStatus(chain)] as const).filter(
    ([, { headHeight, sourceFault }]) => headHeight !== undefined || sourceFault !== undefined,
  );
  return Object.fromEntries(
    followed.map(([chain, { headHeight, sourceFault, hasOneSource }]) => [
      chain,
      { headHeight: headHeight ?? null, fault: sourceFault ?? null, hasOneSource: hasOneSource ?? null },
    ]),
  );
}

/** Chains whose own server is unavailable; absent where there are none. */
function describeAway({ listLedgerServers }: Pick<ApiDeps, 'listLedgerServers'>): { readonly unavailable?: object } {
  const away = (listLedgerServers?.() ?? []).flatMap(({ chains, isAway }) => (isAway ? chains : []));
  return away.length === 0 ? {} : { unavailable: away };
}

/** A server of some chains does not make us unwell either: the other chains are answered. */
function describeLedgers({ listLedgerServers }: Pick<ApiDeps, 'listLedgerServers'>): { readonly ledgers?: object } {
  const rows = (listLedgerServers?.() ?? []).flatMap(({ chains, isAway }) =>
    chains.map((chain) => [chain, { fault: isAway ? 'STORE_UNAVAILABLE' : null }] as const),
  );
  return rows.length === 0 ? {} : { ledgers: Object.fromEntries(rows) };
}

/** Nor does a replica: answers are then read from the ledger. */
async function describeReaders({ listReaders }: Pick<ApiDeps, 'listReaders'>): Promise<{ readonly readers?: object }> {
  const readers = (await listReaders?.()) ?? [];
  const rows = readers.map(({ chain, height, lag, isAway }) => [
    chain,
    { height: height ?? null, lag: lag ?? null, fault: isAway ? 'STORE_UNAVAILABLE' : null },
  ]);
  return rows.length === 0 ? {} : { readers: Object.fromEntries(rows) };
}

/** An old backup does not make us unwell either; who watches us is warned. */
function describeBackup({ backupStatus }: Pick<ApiDeps, 'backupStatus'>, nowMs: number): { readonly backup?: object } {
  if (backupStatus === undefined) return {};
  const { name, fault } = backupStatus();
  return { backup: { name: name ?? null, ...toBackupAge(backupStatus(), nowMs), fault: fault ?? null } };
}
