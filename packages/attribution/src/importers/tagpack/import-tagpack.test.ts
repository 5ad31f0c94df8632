import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importTagpack } from './import-tagpack.ts';

const BY_SHAPE = { adapters: new Map() };
const SATOSHI = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const HEADER = `title: Test
creator: Somebody
label: Some Exchange
category: exchange
currency: BTC
confidence: service_data
lastmod: 2021-11-15
source: https://example.org/list
`;

const importText = async (text: string, options = BY_SHAPE) =>
  collect(importTagpack(await writeFolder({ 'pack.yaml': text }), options));

describe('importTagpack', () => {
  test('[R-LABEL-01] gives the header to tags that are silent and lets a tag speak for itself', async () => {
    const { labels, refused } = await importText(`${HEADER}tags:
- address: ${SATOSHI}
- address: '0x00000000219ab540356cBB839Cbe05303d7705Fa'
  currency: ETH
  label: Deposit
  category: defi
  confidence: web_crawl
  lastmod: '2023-08-16 12:18:52.619444'
  is_cluster_definer: false
`);
    expect(refused).toEqual([]);
    expect(labels).toEqual([
      {
        chain: 'BITCOIN',
        address: SATOSHI,
        entity: { key: 'tagpack:pack.yaml:Some Exchange#Exchange', name: 'Some Exchange', type: 'Exchange' },
        source: 'tagpack:pack.yaml',
        uri: 'https://example.org/list',
        date: '2021-11-15',
        author: 'Somebody',
        confidence: 50,
      },
      {
        chain: 'ETHEREUM',
        address: '0x00000000219ab540356cbb839cbe05303d7705fa',
        entity: {
          key: 'tagpack:pack.yaml:Deposit#Decentralized service',
          name: 'Deposit',
          type: 'Decentralized service',
        },
        source: 'tagpack:pack.yaml',
        uri: 'https://example.org/list',
        date: '2023-08-16',
        author: 'Somebody',
        confidence: 20,
        note: 'is_cluster_definer: false',
      },
    ]);
  });

  test('keeps a hexadecimal address without quotes as it is written', async () => {
    const { labels } = await importText(`${HEADER}tags:
- address: 0x0000000000000000000000000000000000000018
  currency: ETH
`);
    expect(labels[0]?.address).toBe('0x0000000000000000000000000000000000000018');
  });

  test('names the actor from the actor pack, with its link, countries and type', async () => {
    const folder = await writeFolder({
      'a.actorpack.yaml': `title: Actors
actors:
- id: '01'
  label: Zero One
  uri: 01.example
  jurisdictions:
  - CH
  categories:
  - organization
  - exchange
- id: bare
  label: Bare
  categories: []
- id: odd
  label: Odd
  categories:
  - teleporter
`,
      'pack.yaml': `${HEADER}tags:
- address: ${SATOSHI}
  actor: '01'
- address: 12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX
  actor: bare
`,
    });
    const { labels, refused } = await collect(importTagpack(folder, BY_SHAPE));
    expect(labels.map((label) => label.entity)).toEqual([
      {
        key: 'tagpack:actor:01',
        name: 'Zero One',
        type: 'Exchange',
        uri: '01.example',
        countries: ['CH'],
        tags: ['organization', 'exchange'],
      },
      { key: 'tagpack:actor:bare#Exchange', name: 'Bare', type: 'Exchange', countries: [], tags: [] },
    ]);
    expect(labels[0]?.note).toBe('Some Exchange');
    expect(refused).toEqual([
      {
        file: 'a.actorpack.yaml',
        line: 14,
        reason: expect.stringMatching(/^actor "odd": category "teleporter" is not known; one of sanction /),
      },
    ]);
  });

  test('lets abuse speak before category and actor: the actor may be the victim', async () => {
    const { labels } = await importText(`${HEADER}tags:
- address: ${SATOSHI}
  actor: bitfinex
  abuse: service_hack
`);
    expect(labels[0]?.entity).toEqual({
      key: 'tagpack:pack.yaml:Some Exchange#Hack',
      name: 'Some Exchange',
      type: 'Hack',
    });
  });

  test('reads the OFAC list as sanctioned although its pack calls the owners users', async () => {
    const { labels } = await importText(
      `label: Asset listed under US Treasury OFAC Sanctions List\ncategory: user\ncurrency: BTC\ntags:\n- address: ${SATOSHI}\n`,
    );
    expect(labels[0]?.entity.type).toBe('OFAC sanction list');
    expect(labels[0]?.confidence).toBe(5);
  });

  test('[R-LABEL-05] refuses what it cannot read by file, line and reason and imports the others', async () => {
    const { labels, refused } = await importText(`${HEADER}tags:
- address: ${SATOSHI}
- address: "broken
- address: 1000
- address: ${SATOSHI}
  address: ${SATOSHI}
- just text
- label: No address
- address: 12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX
`);
    expect(labels.map((label) => label.address)).toEqual([SATOSHI, '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX']);
    expect(refused.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'pack.yaml:11',
      'pack.yaml:12',
      'pack.yaml:14',
      'pack.yaml:15',
      'pack.yaml:16',
    ]);
    expect(refused[1]?.reason).toBe('"1000" is not an address of BITCOIN');
  });

  test('[R-LABEL-06] refuses unknown categories, assets and confidence words by name', async () => {
    const { labels, refused } = await importText(`${HEADER}tags:
- address: ${SATOSHI}
  category: teleporter
- address: ${SATOSHI}
  currency: ZEC
- address: ${SATOSHI}
  confidence: hunch
- address: ${SATOSHI}
  currency: constructor
`);
    expect(labels).toEqual([]);
    expect(refused.map((line) => [line.line, line.reason])).toEqual([
      [10, expect.stringMatching(/^category "teleporter" is not known; one of sanction /)],
      [12, expect.stringMatching(/^asset "ZEC" is of an unknown chain/)],
      [14, expect.stringMatching(/^confidence "hunch" is not on the ladder; one of override /)],
      [16, expect.stringMatching(/^asset "constructor" is of an unknown chain/)],
    ]);
  });

  test("[R-LABEL-07] takes the adapter's word for what is an address", async () => {
    const adapters = new Map([
      ['BITCOIN', { parseAddress: (text: string) => (text === 'GOOD' ? 'good' : undefined) }],
    ] as const);
    const { labels, refused } = await importText(`${HEADER}tags:\n- address: GOOD\n- address: ${SATOSHI}\n`, {
      adapters,
    });
    expect(labels.map((label) => label.address)).toEqual(['good']);
    expect(refused).toEqual([{ file: 'pack.yaml', line: 11, reason: `"${SATOSHI}" is not an address of BITCOIN` }]);
  });

  test('resolves anchors, aliases and merge keys', async () => {
    const { labels, refused } = await importText(`label: L
common: &common
  currency: BTC
  abuse: ransomware
tags:
- <<: *common
  address: ${SATOSHI}
- &second
  address: 12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX
  currency: BTC
  abuse: scam
`);
    expect(refused).toEqual([]);
    expect(labels.map((label) => label.entity.type)).toEqual(['Ransomware', 'Scam']);
  });

  test('reads flow style, Windows lines, comments and keys after the list', async () => {
    const { labels, refused } = await importText(
      `# a pack\r\ncurrency: BTC\r\ntags:\r\n# one\r\n  - {address: ${SATOSHI}, label: One}\r\n  - address: ${SATOSHI} # two\r\n    label: "T\\u0077o"\r\nabuse: scam\r\n`,
    );
    expect(refused).toEqual([]);
    expect(labels.map((label) => [label.entity.name, label.entity.type])).toEqual([
      ['One', 'Scam'],
      ['Two', 'Scam'],
    ]);
  });

  test('does not expand a YAML bomb', async () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]', 'b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]']
      .concat(['c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]', 'd: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]'])
      .concat(['tags:', '- address: *d', ''])
      .join('\n');
    const { labels, refused } = await importText(bomb);
    expect(labels).toEqual([]);
    expect(refused).toEqual([{ file: 'pack.yaml', line: 1, reason: expect.stringContaining('alias') }]);
  });

  test('refuses nesting that would exhaust the stack', async () => {
    const { labels, refused } = await importText(`${HEADER}tags: ${'['.repeat(50_000)}\n`);
    expect(labels).toEqual([]);
    expect(refused).toMatchObject([{ reason: 'lists and objects are nested too deep' }]);
  });

  test('refuses whole files that are no UTF-8, too large, or no pack, and goes on with the next', async () => {
    const folder = await writeFolder({
      '1-latin.yaml': new Uint8Array([0x61, 0x3a, 0x20, 0xff]),
      '3-list.yaml': '- a\n- b\n',
      '4-good.yaml': `${HEADER}tags:\n- address: ${SATOSHI}\n`,
      '5-empty.yaml': '',
    });
    await writeFile(join(folder, '2-huge.yaml'), '');
    await truncate(join(folder, '2-huge.yaml'), 2 ** 26 + 1);
    const { labels, refused } = await collect(importTagpack(folder, BY_SHAPE));
    expect(labels).toHaveLength(1);
    expect(refused).toEqual([
      { file: '1-latin.yaml', reason: 'not valid UTF-8' },
      { file: '2-huge.yaml', reason: 'larger than 67108864 bytes' },
      { file: '3-list.yaml', line: 1, reason: 'not a list of tags' },
      { file: '5-empty.yaml', reason: 'the file is empty' },
    ]);
  });

  test('reads dates in other forms, and flags one that it does not read: the label has none', async () => {
    const tag = (lastmod: string) => `- address: ${SATOSHI}\n  lastmod: ${lastmod}\n`;
    const { labels, flagged } = await importText(
      `title: x\ncurrency: BTC\nlabel: X\ntags:\n${tag('15 Nov 2021')}${tag('03/04/2021')}${tag('03/04/2021')}`,
    );
    expect(labels.map(({ date }) => date)).toEqual(['2021-11-15', undefined, undefined]);
    expect(flagged).toEqual([
      { file: 'pack.yaml', line: 7, reason: 'lastmod "03/04/2021" is not a known date: the label has none' },
    ]);
  });

  test('refuses control characters, which no store could keep', async () => {
    const { refused } = await importText(`${HEADER}tags:\n- address: ${SATOSHI}\n  label: "a\\0b"\n`);
    expect(refused).toEqual([{ file: 'pack.yaml', line: 10, reason: 'label "a\\u0000b": has a control character' }]);
  });

  test('throws where there is nothing to import', async () => {
    await expect(collect(importTagpack('/does/not/exist', BY_SHAPE))).rejects.toMatchObject({
      code: 'LABELS_MALFORMED',
    });
    const folder = await writeFolder({ 'README.md': 'nothing' });
    await expect(collect(importTagpack(folder, BY_SHAPE))).rejects.toMatchObject({ code: 'LABELS_MALFORMED' });
  });
});
