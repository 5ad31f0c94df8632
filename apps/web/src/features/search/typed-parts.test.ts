import { expect, it } from 'vitest';
import { splitName, splitShortened, type TextPart } from './typed-parts.ts';

const ADDRESS = '0xab12cd34ef56ab12cd34ef56ab12cd34ef5689ef';
/** Typed parts in brackets. */
const print = (parts: readonly TextPart[]): string =>
  parts.map(({ text, isTyped }) => (isTyped ? `[${text}]` : text)).join('');

it.each([
  ['a beginning', '0xab12', '[0xab12]cd…ef5689ef'],
  ['a beginning longer than shown', '0xab12cd34ef', '[0xab12cd]…ef5689ef'],
  ['a beginning in upper case', '0XAB12', '[0xab12]cd…ef5689ef'],
  ['an end', 'ef5689ef', '0xab12cd…[ef5689ef]'],
  ['an end behind dots', '…89ef', '0xab12cd…ef56[89ef]'],
  ['both ends', '0xab12…9ef', '[0xab12]cd…ef568[9ef]'],
  ['the whole address', ADDRESS, '0xab12cd…ef5689ef'],
  ['another text', 'binance', '0xab12cd…ef5689ef'],
])('marks %s of a shortened address [R-SEARCH-132]', (_, typed, expected) => {
  expect(print(splitShortened(ADDRESS, typed, 8))).toBe(expected);
});

it('marks a text that is both ends of an address in both places, and never one letter twice [R-SEARCH-132]', () => {
  expect(print(splitShortened('abcdefxabcdef', 'abcdef', 8))).toBe('[abcdef]x[abcdef]');
  expect(print(splitShortened('aaaaaaaa', 'aaaaaaa', 8))).toBe('[aaaaaaa][a]');
});

it.each([
  ['binance', '[Binance] 热钱包'],
  ['热钱包', 'Binance [热钱包]'],
  ['okx', 'Binance 热钱包'],
])('marks %s in a name [R-SEARCH-132]', (typed, expected) => {
  expect(print(splitName('Binance 热钱包', typed))).toBe(expected);
});
