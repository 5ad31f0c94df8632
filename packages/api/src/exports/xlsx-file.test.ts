import { buffer } from 'node:stream/consumers';
import { readZip } from '@sulian/testkit';
import { expect, it } from 'vitest';
import type { Sheet } from './column.ts';
import { toXlsxFile } from './xlsx-file.ts';
import { isSafeNumeral } from './xlsx-row.ts';

async function* batchesOf(): AsyncGenerator<readonly (readonly (string | number | null)[])[]> {
  yield [['=1+2 <&> \u0001', '-0.000000000000000001', -1.5, 3]];
  yield [[null, '0', 0, 0]];
  yield [['_x0041_ x_000d_ _xZZZZ_', '1234.567890123456789', 1e-9, null]];
  yield [['a', 'unknown', null, null]];
}

const sheetOf = (changes: Partial<Sheet> = {}): Sheet => ({
  names: { table: '清单', head: '说明' },
  exactTitle: '{{column}}（精确值）',
  head: [['对象', 'x']],
  titles: ['名称', '金额', 'USD', '笔数'],
  kinds: ['text', 'amount', 'usd', 'number'],
  batches: batchesOf(),
  close: async () => ['完整', '共 4 行'],
  ...changes,
});

/** Texts as they are, numbers as numbers, and null of an empty cell. */
const readRows = (xml: string): readonly (readonly (string | number | null)[])[] =>
  [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c[^>]*?(?:\/>|>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>)/gs)].map(
      ([, text, number]) => (number === undefined ? (text ?? null) : Number(number)),
    ),
  );

it('is a workbook whose amounts are numbers, with the exact text where a double has too few digits [R-LIST-52] [R-LIST-93]', async () => {
  const files = readZip(await buffer(toXlsxFile(sheetOf())));
  const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(readRows(xml)).toEqual([
    ['名称', '金额', '金额（精确值）', 'USD', '笔数'],
    ['=1+2 &lt;&amp;&gt; \ufffd', -1e-18, null, -1.5, 3],
    [null, 0, null, 0, 0],
    ['_x005F_x0041_ x_000d_ _xZZZZ_', 1234.567890123457, '1234.567890123456789', 1e-9, null],
    ['a', 'unknown', null, null, null],
  ]);
  expect(xml).not.toContain('<f>');
  expect(xml).toContain('ySplit="1"');
});

it('has its head, and at its end that the list is complete, on a sheet of its own [R-LIST-51] [R-LIST-53] [R-LIST-93]', async () => {
  const files = readZip(await buffer(toXlsxFile(sheetOf())));
  expect(readRows(files.get('xl/worksheets/sheet2.xml') ?? '')).toEqual([['对象', 'x'], [], ['完整', '共 4 行']]);
  expect(files.get('xl/workbook.xml')).toMatch(/name="清单" sheetId="1".*name="说明" sheetId="2"/);
  expect([...files.keys()].filter((name) => !name.includes('rels')).sort()).toEqual([
    '[Content_Types].xml',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
});

it('has a width for each column, and a style for its titles and each kind of cell [R-LIST-93]', async () => {
  const files = readZip(await buffer(toXlsxFile(sheetOf())));
  const xml = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(xml.match(/<col /g)).toHaveLength(5);
  const styles = [...xml.matchAll(/<c s="(\d)"/g)].map(([, style]) => Number(style));
  const count = Number(/<cellXfs count="(\d)"/.exec(files.get('xl/styles.xml') ?? '')?.[1]);
  expect(styles.slice(0, 5)).toEqual([4, 4, 4, 4, 4]);
  expect(Math.max(...styles)).toBeLessThan(count);
});

it.each([
  ['-12345678.12345670', true],
  ['1234567890.123456', false],
  ['0.000000000000000001', true],
  ['21000000000000000000', true],
  ['21000000000000000001', false],
])('takes %s for a number of 15 digits: %s', (text, isSafe) => {
  expect(isSafeNumeral(text)).toBe(isSafe);
});

it('of a list that breaks off is no archive at all [R-LIST-53]', async () => {
  async function* broken(): AsyncGenerator<readonly (readonly string[])[]> {
    yield [['a']];
    throw new Error('the store is away');
  }
  await expect(buffer(toXlsxFile(sheetOf({ batches: broken() })))).rejects.toThrow('the store is away');
});
