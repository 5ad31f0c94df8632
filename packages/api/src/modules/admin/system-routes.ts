import type { SystemState } from '@sulian/contract';
import { CHAIN_IDS } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import { toBackupAge } from '../../backup-age.ts';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import type { SystemFacts } from '../../program-state.ts';
import { serve } from '../../serve.ts';
import { toReader, toSystemChain } from './to-system-chain.ts';

/** GET /admin/system, for administrators: versions, memory, disk, backups and each stored or configured chain. */
export const adminSystemRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/admin/system', async () => {
      const facts = await deps.readSystem();
      const { program, memory, disk, store } = facts;
      const [chains, programs] = await Promise.all([listChains(deps, facts), deps.programs.list()]);
      return toEnvelope({
        program: { ...program, policyVersion: deps.policy.version },
        programs: [...programs],
        memory,
        disk,
        store: { ...store, daysLeft: toDaysLeft(facts, chains) },
        backup: toBackup(deps, Date.now()),
        chains,
      });
    });
  };

async function listChains(deps: ApiDeps, { storage }: SystemFacts): Promise<SystemState['chains']> {
  const writers = await deps.programs.listWriters();
  const readers = (await deps.listReaders?.()) ?? [];
  const rows = await Promise.all(
    CHAIN_IDS.map(async (chain) => {
      const { isConfigured } = deps.chainStatus(chain);
      const stored = storage.filter((each) => each.chain === chain);
      const hasServer = deps.listLedgerServers?.().some(({ chains }) => chains.includes(chain)) === true;
      const reader = readers.find((each) => each.chain === chain);
      const isShown =
        isConfigured || hasServer || reader !== undefined || stored.length > 0 || deps.sourceOf(chain) !== undefined;
      if (!isShown) return [];
      const writer = writers.get(chain) ?? null;
      return [{ ...(await toSystemChain(deps, chain, stored)), writer, reader: reader ? toReader(reader) : null }];
    }),
  );
  return rows.flat();
}

/** Days until the disk is full. A chain without a source, or on another server, does not grow here. */
function toDaysLeft({ disk, store }: SystemFacts, chains: SystemState['chains']): number | null {
  const here = chains.filter(({ server }) => server === null);
  const perDay = here.reduce((sum, { bytesPerDay }) => sum + (bytesPerDay ?? 0), 0);
  return store.isEmbedded && perDay > 0 ? Math.floor(disk.freeBytes / perDay) : null;
}

function toBackup({ backupStatus }: Pick<ApiDeps, 'backupStatus'>, nowMs: number): SystemState['backup'] {
  if (backupStatus === undefined) return null;
  const status = backupStatus();
  const { name, timeMs, everyHours, fault } = status;
  return {
    name: name ?? null,
    time: timeMs === undefined ? null : Math.floor(timeMs / 1000),
    everyHours,
    isOverdue: toBackupAge(status, nowMs).isOverdue,
    fault: fault ?? null,
  };
}
