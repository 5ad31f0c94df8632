import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Importer } from './importer.ts';
import { importMiningPools } from './mining-pools/import-mining-pools.ts';
import { importOfac } from './ofac/import-ofac.ts';
import { readActors } from './tagpack/actors.ts';
import { importTagpack } from './tagpack/import-tagpack.ts';

const repository = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
const sources = join(repository, '..', 'shared', 'data', 'labels');
const isAbsent = !existsSync(sources);
if (isAbsent) console.warn('skipped: the real label lists are not beside the repository');

/** Counts only: half a million labels are not stored. */
async function count(importer: Importer, path: string) {
  const totals = { labels: 0, coinbaseTags: 0, refused: 0, types: new Map<string, number>(), reasons: [] as string[] };
  const begin = performance.now();
  for await (const batch of importer(join(sources, path), { adapters: new Map() })) {
    totals.labels += batch.labels.length;
    totals.coinbaseTags += batch.coinbaseTags.length;
    totals.refused += batch.refused.length;
    for (const { entity } of batch.labels) totals.types.set(entity.type, (totals.types.get(entity.type) ?? 0) + 1);
    totals.reasons.push(...batch.refused.map((line) => line.reason));
  }
  const seconds = (performance.now() - begin) / 1000;
  const megabytes = Math.round(process.memoryUsage().rss / 1e6);
  console.log(
    `${path}: ${totals.labels} labels, ${totals.coinbaseTags} tags, ${totals.refused} refused; ` +
      `${Math.round((totals.labels + totals.refused) / seconds)}/s, ${megabytes} MB resident`,
  );
  return totals;
}

describe.skipIf(isAbsent)('the real lists', () => {
  test('86 TagPacks: every one of 524,170 tags is a label or is refused, no category is unknown', async () => {
    const { labels, refused, reasons, types } = await count(importTagpack, 'graphsense-tagpacks');
    expect(labels + refused).toBe(524_170);
    expect(refused).toBeLessThan(250);
    expect(reasons.filter((reason) => !/ is not an address of | is of an unknown chain; /.test(reason))).toEqual([]);
    // Counted in the packs with another YAML parser: tags with abuse "terrorism", "ransomware", "phishing".
    expect(types.get('Terrorism')).toBe(155);
    expect(types.get('Ransomware')).toBeGreaterThanOrEqual(14_635);
    expect(types.get('Phishing')).toBe(5_886);
  }, 120_000);

  test('the actor pack: 3,813 actors, none refused, 700 with countries', async () => {
    const path = join(sources, 'graphsense-tagpacks', 'actors', 'graphsense.actorpack.yaml');
    const { actors, refused } = readActors(await readFile(path, 'utf8'), {
      path,
      name: 'actors',
      sourceName: 'actors',
    });
    expect(refused).toEqual([]);
    expect(actors).toHaveLength(3_813);
    expect(actors.filter((actor) => actor.countries.length > 0)).toHaveLength(700);
    expect(actors.find((actor) => actor.id === 'binance')?.specificType).toBe('Exchange');
    expect(actors.find((actor) => actor.id === 'hydramarket')?.specificType).toBe('Darkweb');
    expect(actors.find((actor) => actor.id === 'uniswap')?.specificType).toBe('Dex');
  }, 60_000);

  test('the OFAC lists: 654 addresses', async () => {
    const { labels, refused } = await count(importOfac, 'ofac-0xB10C');
    expect(labels + refused).toBe(654);
    expect(labels).toBeGreaterThanOrEqual(643);
  });

  test('the mining pools: 200 addresses, 171 coinbase tags, nothing refused', async () => {
    const { labels, coinbaseTags, refused } = await count(importMiningPools, 'mining-pools');
    expect({ labels, coinbaseTags, refused }).toEqual({ labels: 200, coinbaseTags: 171, refused: 0 });
  });
});
