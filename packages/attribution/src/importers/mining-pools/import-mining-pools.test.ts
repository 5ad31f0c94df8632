import { expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importMiningPools } from './import-mining-pools.ts';

const BY_SHAPE = { adapters: new Map() };
const ADDRESS = '12dRugNcdxK39288NjcDV4GX7rMsKCGn6B';

test('[R-LABEL-01] [R-LABEL-10] gives payout addresses and coinbase tags to the pool', async () => {
  const folder = await writeFolder({
    'pool.json': JSON.stringify({
      id: 7,
      name: 'Pool',
      addresses: [ADDRESS],
      tags: ['/pool/', 'Pool'],
      link: 'https://pool.example',
    }),
  });
  const entity = { key: 'mining-pools:7', name: 'Pool', type: 'Mining pool', uri: 'https://pool.example' };
  const common = { entity, source: 'mining-pools:pool.json', uri: 'https://pool.example', chain: 'BITCOIN' };
  expect(await collect(importMiningPools(folder, BY_SHAPE))).toEqual({
    labels: [{ ...common, address: ADDRESS, confidence: 50 }],
    coinbaseTags: [
      { ...common, tag: '/pool/' },
      { ...common, tag: 'Pool' },
    ],
    refused: [],
    flagged: [],
  });
});

test('[R-LABEL-05] refuses broken files, empty tags and bad addresses with their place', async () => {
  const folder = await writeFolder({
    '1-address.json': `{"id": 1, "name": "A", "tags": [],\n"addresses": [\n"nonsense"]}`,
    '2-broken.json': `{"id": 1,\n"name" "x"}`,
    '3-empty-tag.json': `{"id": 1, "name": "A", "addresses": [], "tags": [""]}`,
    '4-null.json': 'null',
  });
  const { labels, coinbaseTags, refused } = await collect(importMiningPools(folder, BY_SHAPE));
  expect(labels).toEqual([]);
  expect(coinbaseTags).toEqual([]);
  expect(refused.map(({ file, line }) => [file, line])).toEqual([
    ['1-address.json', 3],
    ['2-broken.json', 2],
    ['3-empty-tag.json', undefined],
    ['4-null.json', undefined],
  ]);
  expect(refused[2]?.reason).toContain('tags.0');
});
