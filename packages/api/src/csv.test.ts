import { expect, it } from 'vitest';
import { toCsv, toCsvCell } from './csv.ts';

it.each([
  ['=1+2', `"'=1+2"`],
  ['+86 10', `"'+86 10"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\rcmd', `"'\rcmd"`],
  [' =1', `"' =1"`],
  ['＝1', `"'＝1"`],
  ['|calc', `"'|calc"`],
])('keeps %j from being run as a formula', (text, cell) => {
  expect(toCsvCell(text)).toBe(cell);
});

it('leaves harmless text and numbers as they are, and doubles quotes', () => {
  expect(toCsv([['a "b", c', -3, '币=1', '']])).toBe('\ufeff"a ""b"", c","-3","币=1",""\r\n');
});
