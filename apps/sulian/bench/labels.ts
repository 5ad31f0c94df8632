import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getImporter } from '@sulian/attribution';
import { realData } from '@sulian/testkit';
import { importLabels } from '@sulian/usecases';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { serverCpuSeconds } from './cpu.ts';

/**
 * `npx tsx apps/sulian/bench/labels.ts`: all public TagPacks into a fresh server with the product's own settings: read alone,
 * imported, and imported again.
 */
const path = realData('labels/graphsense-tagpacks');
if (path === undefined) throw new Error('the public TagPacks are not beside the repository');
const signal = new AbortController().signal;
const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: dataDir }, dataDir));

async function serverSeconds(): Promise<number> {
  const [backend] = await program.database.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return serverCpuSeconds(backend?.pid ?? 0);
}

async function measure(name: string, work: () => Promise<number>): Promise<void> {
  const serverAt = await serverSeconds();
  const ownAt = process.cpuUsage();
  const startedAt = performance.now();
  const tags = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(ownAt);
  const server = (await serverSeconds()) - serverAt;
  console.log(
    `${name}: ${tags} tags in ${seconds.toFixed(1)} s, ${Math.round(tags / seconds)}/s; processor time Node ` +
      `${((user + system) / 1e6).toFixed(1)} s, PostgreSQL ${server.toFixed(1)} s`,
  );
}

async function readAlone(): Promise<number> {
  let tags = 0;
  for await (const { labels, refused } of getImporter({ format: 'tagpack' })(path ?? '', {
    adapters: program.adapters,
  }))
    tags += labels.length + refused.length;
  return tags;
}

async function importOnce(): Promise<number> {
  const { labels, refusedCount } = await importLabels(program, { format: 'tagpack', path: path ?? '', signal });
  return labels.added + labels.changed + labels.unchanged + refusedCount;
}

try {
  if (!process.argv.includes('--import')) await measure('read alone', readAlone);
  await measure('imported', importOnce);
  await measure('imported again', importOnce);
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
