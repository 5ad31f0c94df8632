import { buffer } from 'node:stream/consumers';
import { readZip } from '@sulian/testkit';
import { expect, it } from 'vitest';
import type { Sheet } from './column.ts';
import { toXlsxFile } from './xlsx-file.ts';

async function* batchesOf(): AsyncGenerator<readonly (readonly (string | number | null)[])[]> {
  yield [['=1+2 <&> \u0001', '-0.000000000000000001', -1.5]];
  yield [[null, '0', 0]];
}

const sheetOf = (changes: Partial<Sheet> = {}): Sheet => ({
  head: [['对象', 'x']],
  titles: ['名称', '金额', 'USD'],
  kinds: ['text', 'amount', 'number'],
  batches: batchesOf(),
  close: async () => ['完整', '共 2 行'],
  ...changes,
});

it('is a workbook of one sheet whose texts and amounts are texts, exact, and run as nothing [R-LIST-51] [R-LIST-52]', async () => {
  const files = readZip(await buffer(toXlsxFile(sheetOf())));
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
  const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: t="inlineStr")?(?:\/>|>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>)/gs)].map(
      ([, text, number]) => (number === undefined ? (text ?? null) : Number(number)),
    ),
  );
  expect(rows).toEqual([
    ['对象', 'x'],
    [],
    ['名称', '金额', 'USD'],
    ['=1+2 &lt;&amp;&gt; \ufffd', '-0.000000000000000001', -1.5],
    [null, '0', 0],
    [],
    ['完整', '共 2 行'],
  ]);
  expect(xml).not.toContain('<f>');
  expect(xml).toContain('ySplit="3"');
});

it('of a list that breaks off is no archive at all [R-LIST-53]', async () => {
  async function* broken(): AsyncGenerator<readonly (readonly string[])[]> {
    yield [['a']];
    throw new Error('the store is away');
  }
  await expect(buffer(toXlsxFile(sheetOf({ batches: broken() })))).rejects.toThrow('the store is away');
});
