import { expect, it } from 'vitest';
import { isBareEnd, readAddressEnds } from './address-ends.ts';

it.each([
  ['0xab12cd…89ef', '0xab12cd', '89ef'],
  ['TXYZab...9tz', 'TXYZab', '9tz'],
  ['TXab…89ef', 'TXab', '89ef'],
  ['…89ef', '', '89ef'],
  ['...7rgvuz8z', '', '7rgvuz8z'],
  ['*89ef', '', '89ef'],
  ['尾号89ef', '', '89ef'],
  ['尾号：89ef', '', '89ef'],
])('reads the ends of %s [R-SEARCH-110] [R-SEARCH-130]', (text, prefix, suffix) => {
  expect(readAddressEnds(text)).toEqual({ prefix, suffix });
});

it.each(['89ef', '…9ef', 'ab…9ef', '尾号', '币安', 'a b…cdef'])('reads no ends in %s [R-SEARCH-130]', (text) => {
  expect(readAddressEnds(text)).toBeUndefined();
});

it('takes six letters or digits for the end of an address, fewer or other ones for none [R-SEARCH-130]', () => {
  expect(['7rgvuz', '7rgvu', '币安交易所钱包', '7rgv uz'].map(isBareEnd)).toEqual([true, false, false, false]);
});
