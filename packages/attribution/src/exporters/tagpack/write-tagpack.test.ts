import { CHAIN_IDS, type ChainId, TAGPACK_TYPES } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importTagpack } from '../../importers/tagpack/import-tagpack.ts';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { type WrittenPack, type WrittenTag, writeTagpack } from './write-tagpack.ts';

const SATOSHI = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const EVM = '0x00000000219ab540356cbb839cbe05303d7705fa';
const PACK = { title: '杀猪盘甲案', creator: '某市公安局', day: '2026-11-29' };
const tag = (part: Partial<WrittenTag> = {}): WrittenTag => ({
  ...{ chain: 'BITCOIN', address: SATOSHI, label: '归集地址', type: 'Scam' },
  ...part,
});
const write = (tags: readonly WrittenTag[], part: Partial<WrittenPack> = {}) =>
  writeTagpack({ ...PACK, tags, ...part });
const readBack = async (text: string) =>
  collect(importTagpack(await writeFolder({ 'pack.yaml': text }), { adapters: new Map() }));

/** Labels that YAML or a spreadsheet would read as something else. */
const ODD = [
  ...['0x1f', '007', 'no', '~', '2026-11-29', '1e3', '- a', '# a', '{a: b}', '[a]', '*a', '&a', '!!str a', '%a', '@a'],
  ...[
    '=HYPERLINK("http://a.test")',
    '+1',
    '-1',
    'it\'s "quoted"',
    'a: b',
    'a #b',
    'a\\nb',
    '<<',
    '归集：甲',
    '😀',
    'x'.repeat(200),
  ],
];

describe('an exported TagPack', () => {
  it('has the fields of GraphSense, each tag with the maker of the pack [R-LABEL-119]', () => {
    expect(write([tag(), tag({ chain: 'TRON', address: TRON, label: '甲交易所', type: 'Exchange' })])).toBe(
      `title: "杀猪盘甲案"
creator: "某市公安局"
source: "asserted by 某市公安局"
confidence: "forensic_investigation"
lastmod: "2026-11-29"
tags:
  - address: "${SATOSHI}"
    currency: "BTC"
    network: "BTC"
    label: "归集地址"
    abuse: "scam"
  - address: "${TRON}"
    currency: "TRX"
    network: "TRX"
    label: "甲交易所"
    category: "exchange"
`,
    );
  });

  it('is imported again with the same label, type and maker, for every type that it can state [R-LABEL-119]', async () => {
    const { labels, refused, flagged } = await readBack(
      write(TAGPACK_TYPES.map((type) => tag({ label: `L ${type}`, type }))),
    );
    expect([refused, flagged]).toEqual([[], []]);
    expect(labels.map(({ entity: { name, type } }) => [name, type])).toEqual(
      TAGPACK_TYPES.map((type) => [`L ${type}`, type]),
    );
    for (const label of labels)
      expect(label).toMatchObject({
        ...{
          address: SATOSHI,
          author: '某市公安局',
          uri: 'asserted by 某市公安局',
          confidence: 70,
          date: '2026-11-29',
        },
        source: 'tagpack:pack.yaml',
      });
  });

  it('names its chain so that the label is read on it again', async () => {
    const evm = (['ETHEREUM', 'BSC', 'POLYGON', 'ARBITRUM', 'BASE'] as readonly ChainId[]).filter((chain) =>
      CHAIN_IDS.includes(chain),
    );
    const { labels, refused } = await readBack(write(evm.map((chain) => tag({ chain, address: EVM }))));
    expect(refused).toEqual([]);
    expect(labels.map(({ chain }) => chain)).toEqual(evm);
    expect(labels.every(({ address }) => address === EVM)).toBe(true);
  });

  it('has every text as one scalar, whatever it looks like, also for readers that guess types [R-LABEL-119]', async () => {
    const text = write(
      ODD.map((label) => tag({ label })),
      { title: '=1+1', creator: 'no: #' },
    );
    const guessed = parse(text) as {
      readonly title: unknown;
      readonly tags: ReadonlyArray<{ readonly label: unknown }>;
    };
    expect(guessed.title).toBe('=1+1');
    expect(guessed.tags.map(({ label }) => label)).toEqual(ODD);
    const { labels, refused } = await readBack(text);
    expect(refused).toEqual([]);
    expect(labels.map(({ entity }) => entity.name)).toEqual(ODD);
    expect(labels[0]?.author).toBe('no: #');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come out
    expect(write([tag({ label: 'a\u0007b' })])).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});
