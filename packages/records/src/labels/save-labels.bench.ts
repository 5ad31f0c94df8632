import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LabelDraft } from '@sulian/domain';
import { migrate, openDatabase, startEmbedded } from '@sulian/postgres';
import { createRandom } from '@sulian/testkit';
import { recordsMigrations } from '../migrations/index.ts';
import { createLabelStore } from './label-store.ts';

// Run with tsx. Saves, saves again and streams half a million labels in a server with the product's own settings.
const LABELS = 500_000;
const ENTITIES = 5_000;

function makeLabels(): LabelDraft[] {
  const random = createRandom(1);
  return Array.from({ length: LABELS }, (_, index) => {
    const number = random.below(ENTITIES);
    return {
      chain: 'BITCOIN' as const,
      address: `1${random.hex(33)}`,
      entity: { key: `bench:${number}`, name: `Entity ${number}`, type: 'Exchange' as const },
      source: `list-${index % 40}`,
      uri: `https://proof.example/${index}`,
      date: '2021-03-05',
      confidence: random.below(101),
    };
  });
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const cpuAt = process.cpuUsage();
  const result = await work();
  const wallSec = (performance.now() - startedAt) / 1000;
  const { user, system } = process.cpuUsage(cpuAt);
  console.log(`${name}: ${wallSec.toFixed(2)} s, of it this process ${((user + system) / 1e6).toFixed(2)} s`, result);
  return result;
}

const dataDir = await mkdtemp(join(tmpdir(), 'sulian-bench-'));
const server = await startEmbedded({ dataDir });
const database = openDatabase({ url: server.url });
try {
  await migrate(database, 'records', recordsMigrations);
  const store = createLabelStore(database);
  const labels = makeLabels();
  await timed('save', () => store.saveLabels(labels));
  await timed('save again', () => store.saveLabels(labels));
  await timed('stream', async () => {
    let count = 0;
    for await (const page of store.streamLabels('BITCOIN')) count += page.length;
    return count;
  });
  await timed('search', async () => (await store.searchEntities('tity 499', 10)).length);
  await timed('search again', async () => (await store.searchEntities('ti', 10)).length);
} finally {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
