import { expect, it } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { readTableFile, toOriginal } from './read-table-file.ts';

const read = async (content: string | Uint8Array<ArrayBuffer>) => readTableFile(new Blob([content]));
const cellsOf = async (content: string | Uint8Array<ArrayBuffer>) => {
  const file = await read(content);
  return 'rows' in file ? file.rows.map(({ cells }) => cells) : file;
};

it('reads commas, semicolons and tabs, quotes and line ends of all kinds', async () => {
  expect(await cellsOf('a,b\r\n1,"2, ""x""\ny"\r\n')).toEqual([
    ['a', 'b'],
    ['1', '2, "x"\ny'],
  ]);
  expect(await cellsOf('a;b\n1;2,5')).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ]);
  expect(await cellsOf('a\tb\r1\t"2"\r\r')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(await cellsOf('one\ntwo\n')).toEqual([['one'], ['two']]);
  expect(await cellsOf('')).toEqual([]);
});

it('names the line at which each row begins', async () => {
  expect(await read('a,b\n"1\n2",3\n\n4,5')).toEqual({
    rows: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1\n2', '3'] },
      { line: 5, cells: ['4', '5'] },
    ],
  });
});

it('reads UTF-8 with and without a byte order mark, and GB18030', async () => {
  const rows = [['地址', '名称']];
  expect(await cellsOf('地址,名称\n')).toEqual(rows);
  expect(await cellsOf('\ufeff地址,名称\n')).toEqual(rows);
  // 地址,名称 in GB18030.
  expect(await cellsOf(Uint8Array.from([0xb5, 0xd8, 0xd6, 0xb7, 0x2c, 0xc3, 0xfb, 0xb3, 0xc6, 0x0a]))).toEqual(rows);
});

const TYPES = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const workbook = (sheet: string, shared = '') =>
  new Uint8Array(
    makeZip({
      'xl/workbook.xml': `<workbook ${TYPES} xmlns:r="${RELATIONS}"><sheets><sheet name="b" sheetId="2" r:id="rId2"/><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="x" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': '<worksheet/>',
      'xl/worksheets/sheet2.xml': `<worksheet ${TYPES}><cols><col min="1"/></cols><sheetData>${sheet}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst ${TYPES}>${shared}</sst>`,
    }),
  );

it('reads the first sheet of a workbook: shared, inline and plain texts, gaps and references', async () => {
  const rows = [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>',
    '<row r="3"><c r="A3" t="inlineStr"><is><t xml:space="preserve">a &amp; b&#13;_x005F_x0041_</t></is></c><c/><c s="1"><v>2.5</v></c></row>',
    '<row r="4"><c r="A4"/></row>',
    '<row r="5"><c r="AA5" t="str"><f>1&gt;0</f><v>x</v></c></row>',
  ];
  const shared =
    '<si><t>地址</t><phoneticPr/></si><si><r><t>名</t></r><r><rPr><b/></rPr><t>称</t></r><rPh><t>x</t></rPh></si>';
  expect(await read(workbook(rows.join(''), shared))).toEqual({
    rows: [
      { line: 1, cells: ['地址', '', '名称'] },
      { line: 3, cells: ['a & b\r_x0041_', '', '2.5'] },
      { line: 5, cells: [...Array.from({ length: 26 }, () => ''), 'x'] },
    ],
  });
});

it('a file that is not whole, or is no table, has a fault and no rows', async () => {
  expect(await read('a,"b\nc')).toEqual({ fault: 'BROKEN' });
  expect(await read(workbook('').slice(0, 200))).toEqual({ fault: 'BROKEN' });
  expect(await read(new Uint8Array(makeZip({ 'word/document.xml': '' })))).toEqual({ fault: 'BROKEN' });
  expect(await read(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 1]))).toEqual({ fault: 'OLD_WORKBOOK' });
  expect(await read(Uint8Array.from([0xff, 0xff, 0xff, 0x81, 0x20]))).toEqual({ fault: 'NO_TEXT' });
});

it('returns the text of a cell as it was before an export protected it', () => {
  expect(["'=1+1", "'+86 138", "'@x", "'quoted'", '=1', "'"].map(toOriginal)).toEqual([
    ...['=1+1', '+86 138', '@x', "'quoted'", '=1', "'"],
  ]);
});
