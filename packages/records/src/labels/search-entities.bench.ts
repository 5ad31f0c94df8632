import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrate, openDatabase, startEmbedded } from '@sulian/postgres';
import { createRandom } from '@sulian/testkit';
import { recordsMigrations } from '../migrations/index.ts';
import { toCopyLine } from './copy-line.ts';
import { createLabelStore } from './label-store.ts';
import { toSearchName } from './search-entities.ts';

// Run with tsx. Searches among a million names, half of them Chinese, in a server with the product's own settings.
const NAMES = 1_000_000;
const ROUNDS = 30;
const WORDS = ['Bit', 'Coin', 'Pay', 'Dark', 'Market', 'Swap', 'Pool', 'Global', 'Exchange', 'Wallet', 'Trust', 'Hub'];
/** 2,000 common characters from the beginning of the unified ideographs. */
const IDEOGRAPHS = 2_000;
const random = createRandom(1);

const ideographs = (count: number): string =>
  Array.from({ length: count }, () => String.fromCodePoint(0x4e00 + random.below(IDEOGRAPHS))).join('');
const word = (): string => WORDS[random.below(WORDS.length)] ?? '';
const toName = (index: number): string =>
  index % 2 === 0 ? `${word()}${word()} ${random.hex(5)}` : `${ideographs(2 + random.below(3))}交易所`;

async function fill(database: Database): Promise<readonly string[]> {
  const names = Array.from({ length: NAMES }, (_, index) => toName(index));
  function* lines() {
    for (const [index, name] of names.entries())
      yield toCopyLine([`bench:${index}`, name, toSearchName(name), 'Exchange']);
  }
  await database.copyIn('COPY records.entity (key, name, search_name, type) FROM STDIN', lines());
  await database.query('VACUUM ANALYZE records.entity');
  return names;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const dataDir = await mkdtemp(join(tmpdir(), 'sulian-bench-'));
const server = await startEmbedded({ dataDir });
const database = openDatabase({ url: server.url });
try {
  await migrate(database, 'records', recordsMigrations);
  const store = createLabelStore(database);
  const names = await fill(database);
  const pick = (parity: number): string => names[random.below(NAMES / 2) * 2 + parity] ?? '';
  const searches: Readonly<Record<string, () => string>> = {
    'Latin, whole name': () => pick(0),
    'Latin, 6 characters from the middle': () => pick(0).slice(4, 10),
    'Latin, 3 characters': () => pick(0).slice(-3),
    'Chinese, whole name': () => pick(1),
    'Chinese, 3 characters': () => pick(1).slice(0, 3),
    'Chinese, 2 characters': () => pick(1).slice(0, 2),
    'Chinese, 2 characters from the middle': () => pick(1).slice(1, 3),
    'Chinese, 1 character': () => pick(1).slice(0, 1),
    'Chinese, in every second name': () => '交易所',
    'of no name': () => `zq${random.hex(6)}`,
  };
  for (const [name, toText] of Object.entries(searches)) {
    const times: number[] = [];
    let found = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const text = toText();
      const startedAt = performance.now();
      found += (await store.searchEntities(text, 10)).length;
      times.push(performance.now() - startedAt);
    }
    times.sort((a, b) => a - b);
    console.log(
      `${name}: p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms, ${(found / ROUNDS).toFixed(1)} found`,
    );
  }
} finally {
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
