import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { countInFlatMemory, generateRows } from '../../testing/row-generator.ts';
import type { ImportOptions } from '../importer.ts';
import { importOfac } from '../ofac/import-ofac.ts';
import { importTagpack } from '../tagpack/import-tagpack.ts';
import { importOwn } from './import-own.ts';

const OPTIONS: ImportOptions = { adapters: new Map() };
const HEADER = 'chain,address,entity,type,confidence\n';
const GIB = 2 ** 30;

/** A file of 1 GiB that is one line, without a byte of it on the disk. */
async function writeHuge(name: string, begin: string): Promise<string> {
  const folder = await writeFolder({ [name]: begin });
  const file = await open(join(folder, name), 'r+');
  await file.truncate(GIB);
  await file.close();
  return folder;
}

describe('a line of a gigabyte', () => {
  test.each([
    ['a.csv', HEADER, importOwn, 'a line of more than 1048576 characters'],
    ['a.json', '{', importOwn, 'larger than 67108864 bytes'],
    ['a.yaml', 'title: x\ntags:\n- ', importTagpack, 'larger than 67108864 bytes'],
    ['sanctioned_addresses_XBT.txt', '1', importOfac, 'larger than 67108864 bytes'],
  ] as const)('in %s is refused at once, in flat memory [R-LABEL-22]', async (name, begin, importer, reason) => {
    const folder = await writeHuge(name, begin);
    const before = process.memoryUsage().rss;
    const { labels, refused } = await collect(importer(folder, OPTIONS));
    expect([labels.length, refused.map((each) => each.reason)]).toEqual([0, [reason]]);
    expect(process.memoryUsage().rss - before).toBeLessThan(150e6);
  });
});

describe('a file in another encoding', () => {
  const text = `${HEADER}BITCOIN,1BoatSLRHtKNngkdXEeobR76b53LETtpyT,交易所,Exchange,50\n`;
  test.each([
    ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
    // 交 BDBB, 易 D2D7, 所 CBF9.
    [
      'GB18030',
      Buffer.concat(
        text
          .split('交易所')
          .map((part, at) =>
            Buffer.concat([
              ...(at === 0 ? [] : [Buffer.from([0xbd, 0xbb, 0xd2, 0xd7, 0xcb, 0xf9])]),
              Buffer.from(part),
            ]),
          ),
      ),
    ],
  ])('%s is read [R-LABEL-93]', async (_, content) => {
    const { labels, refused } = await collect(importOwn(await writeFolder({ 'a.csv': content }), OPTIONS));
    expect([labels.map(({ entity }) => entity.name), refused]).toEqual([['交易所'], []]);
  });

  test.each([
    ['UTF-8 cut in the middle of a letter', Buffer.from(text).subarray(0, Buffer.from(text).indexOf('交') + 2)],
    ['no text', Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xff, 0x0a])])],
  ])('%s is refused, and nothing of its source is withdrawn', async (_, content) => {
    const folder = await writeFolder({ 'a.csv': content });
    const whole: string[] = [];
    const refused: string[] = [];
    for await (const batch of importOwn(folder, OPTIONS)) {
      whole.push(...(batch.wholeSources ?? []));
      refused.push(...batch.refused.map((each) => each.reason));
    }
    expect(whole).toEqual([]);
    expect(refused.at(-1)).toMatch(/not valid UTF-8|columns are those of no list/);
  });
});

test('names that may pass for others are taken and flagged with their line, once a name [R-LABEL-21]', async () => {
  const row = (name: string) => `BITCOIN,1BoatSLRHtKNngkdXEeobR76b53LETtpyT,${name},Exchange,50\n`;
  const folder = await writeFolder({ 'a.csv': HEADER + row('Binance') + row('B\u0456nance') + row('B\u0456nance') });
  const { labels, flagged } = await collect(importOwn(folder, OPTIONS));
  expect(labels).toHaveLength(3);
  expect(flagged).toEqual([
    { file: 'a.csv', line: 3, reason: 'name B\u0456nance mixes Latin and Cyrillic letters in one word' },
  ]);
});

test('many rows are read in flat memory: a seeded slice of what the long test reads whole', async () => {
  const folder = await writeFolder({});
  const path = join(folder, 'a.csv');
  await pipeline(Readable.from(generateRows(1, 60_000)), createWriteStream(path));
  const { labels, grownBytes } = await countInFlatMemory(importOwn(folder, OPTIONS));
  expect(labels).toBe(60_000);
  expect(grownBytes).toBeLessThan(250e6);
}, 60_000);

test('a column or a key that is there twice is refused: the values of one would be lost without a word [R-LABEL-26]', async () => {
  const csv = await writeFolder({ 'a.csv': 'key,name,type,Name\na,A,Exchange,B\n' });
  const json = await writeFolder({ 'a.json': '{"entities": [{"key": "a"}],\n "entities": []}' });
  const { refused } = await collect(importOwn(csv, OPTIONS));
  expect(refused).toEqual([{ file: 'a.csv', reason: 'column name is there twice' }]);
  expect((await collect(importOwn(json, OPTIONS))).refused).toEqual([
    { file: 'a.json', line: 2, reason: 'key entities is there twice' },
  ]);
});
