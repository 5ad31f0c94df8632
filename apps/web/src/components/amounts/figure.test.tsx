import { expect, it } from 'vitest';
import { drawInEnglish } from '../../testing/read-text.tsx';
import { Figure } from './figure.tsx';

const GAPS = /<span class="digit-gap">.<\/span><wbr\/>/g;

it.each([
  ['−0.000\u202F615\u202F077\u202F941\u202F359', '7941359', '−0.000615077941359'],
  ['1,234.567\u202F890\u202F123 ETH', '3', '1,234.567890123 ETH'],
  ['0.123\u202F456\u202F78', undefined, '0.12345678'],
  ['21,000,000', undefined, '21,000,000'],
])('dims the decimals of %s after the eighth, and copies all [R-SHOW-04] [R-SHOW-54]', async (text, dimmed, copied) => {
  const html = await drawInEnglish(<Figure text={text} />, {});
  expect(/class="dim-digits">([^<]*)</.exec(html.replaceAll(GAPS, ''))?.[1]).toBe(dimmed);
  expect(/data-copy="([^"]*)"/.exec(html)?.[1]).toBe(copied);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
