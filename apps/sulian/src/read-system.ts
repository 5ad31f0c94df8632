import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import type { SystemFacts } from '@sulian/api';
import { CHAIN_IDS } from '@sulian/domain';
import { measureStorage } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import type { LedgerServers } from './ledger-servers.ts';
import { findMemoryLimit, isNearLimit, toMemoryDaysLeft } from './memory-limit.ts';

/** This file is loaded before the store is opened. */
const START_BYTES = process.memoryUsage.rss();

/** Versions, memory, disk and the sizes of all tables at this moment. */
export async function readSystem(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  database: Database,
  { databaseOf }: Pick<LedgerServers, 'databaseOf'>,
): Promise<SystemFacts> {
  const [disk, [store], storage] = await Promise.all([
    statfs(dataDir),
    database.query<{ version: string; bytes: number }>(
      "select current_setting('server_version') as version, pg_database_size(current_database())::bigint as bytes",
    ),
    measureStorage(databaseOf, CHAIN_IDS),
  ]);
  return {
    program: {
      version: manifest.version,
      nodeVersion: process.versions.node,
      databaseVersion: store?.version ?? '',
      startedAt: Math.floor(Date.now() / 1000 - process.uptime()),
    },
    memory: await readMemory(),
    disk: { totalBytes: disk.blocks * disk.bsize, freeBytes: disk.bavail * disk.bsize },
    store: { bytes: store?.bytes ?? 0, isEmbedded: databaseUrl === undefined },
    storage,
  };
}

async function readMemory(): Promise<SystemFacts['memory']> {
  const totalBytes = totalmem();
  const processBytes = process.memoryUsage.rss();
  const peakBytes = process.resourceUsage().maxRSS * 1024;
  const limit = await findMemoryLimit(totalBytes);
  return {
    processBytes,
    startBytes: START_BYTES,
    peakBytes,
    ...limit,
    isNearLimit: isNearLimit(peakBytes, limit.limitBytes),
    daysLeft: toMemoryDaysLeft({ startBytes: START_BYTES, processBytes, ...limit, uptimeSec: process.uptime() }),
    totalBytes,
    freeBytes: freemem(),
  };
}
