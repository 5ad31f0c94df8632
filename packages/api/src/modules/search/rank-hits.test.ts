import { createExtractor } from '@sulian/extraction';
import { expect, it } from 'vitest';
import { rankHits } from './rank-hits.ts';
import { readSearchText } from './search-text.ts';

const TEXT = 'X'.repeat(30);
const readers = (['ETHEREUM', 'BSC', 'POLYGON', 'TRON'] as const).map((chain) => ({
  chain,
  parseAddress: (text: string) => (text === TEXT ? text : undefined),
  parseTransactionHash: () => undefined,
}));
const searchText = (q: string) => readSearchText(createExtractor(readers), q);

const ENTITY = { name: 'x' } as never;
const hit = (blockchain: 'ETHEREUM' | 'BSC' | 'POLYGON' | 'TRON', isUnseen: boolean, entity: typeof ENTITY | null) => ({
  blockchain,
  isUnseen,
  entity,
  mistyped: null,
  labelAlone: null,
});
const HITS = [
  hit('ETHEREUM', true, null),
  hit('BSC', false, null),
  hit('POLYGON', true, ENTITY),
  hit('TRON', false, ENTITY),
];
const order = (q: string, hits = HITS) => rankHits(searchText(q), hits).map(({ blockchain }) => blockchain);

it('puts held and labelled addresses before one that nobody has seen [R-SEARCH-92]', () => {
  expect(order(TEXT)).toEqual(['POLYGON', 'TRON', 'BSC', 'ETHEREUM']);
});

it('puts a label of a chain that cannot be read behind addresses of ledgers [R-SEARCH-134]', () => {
  const labelAlone = { confidence: 90 } as never;
  const hits = HITS.map((each) => (each.blockchain === 'POLYGON' ? { ...each, isUnseen: null, labelAlone } : each));
  expect(rankHits(searchText(TEXT), hits).map(({ blockchain }) => blockchain)).toEqual([
    ...['TRON', 'BSC', 'POLYGON', 'ETHEREUM'],
  ]);
});

it('puts the chain that a link names first among those that hold the address, not before them [R-SEARCH-94]', () => {
  expect(order(`bsc:${TEXT}`)).toEqual(['BSC', 'POLYGON', 'TRON', 'ETHEREUM']);
  expect(order(`eth:${TEXT}`)).toEqual(['POLYGON', 'TRON', 'BSC', 'ETHEREUM']);
});

it('puts labelled addresses that begin with the text first, all in the order of their chains [R-SEARCH-131]', () => {
  const hits = HITS.map((each, index) => ({ ...each, isUnseen: false, entity: index % 2 === 0 ? null : ENTITY }));
  expect(order('XXX', hits)).toEqual(['BSC', 'TRON', 'ETHEREUM', 'POLYGON']);
});
