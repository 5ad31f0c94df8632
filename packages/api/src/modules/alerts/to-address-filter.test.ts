import { createExtractor } from '@sulian/extraction';
import { expect, it } from 'vitest';
import { toAddressFilter } from './to-address-filter.ts';

const ADDRESS = 'X'.repeat(30);
const extractor = createExtractor([
  {
    chain: 'TRON',
    parseAddress: (text) => (text === ADDRESS ? text : undefined),
    parseTransactionHash: () => undefined,
  },
]);
const filter = (typed: string | undefined) => toAddressFilter({ extractor }, typed);

it('takes the address out of what was typed, otherwise its beginning as typed [R-SEARCH-91]', () => {
  expect(filter(`地址：${ADDRESS}。`)).toBe(ADDRESS);
  expect(filter('XXX')).toBe('XXX');
  expect(filter('BC1Q')).toBe('bc1q');
  expect([filter(undefined), filter('  ')]).toEqual([undefined, undefined]);
});
