import { createChainAdapter, READABLE_CHAINS } from '@sulian/chains';
import { createExtractor } from '@sulian/extraction';
import { expect, it } from 'vitest';
import { CHECKED_SPELLINGS, countPlanted, SHAPED_SPELLINGS } from './planted-texts.ts';

const { extract } = createExtractor(READABLE_CHAINS.map(createChainAdapter));
const proofsOf = (text: string) =>
  new Set(extract(text).flatMap(({ addresses }) => addresses.map(({ proof }) => proof)));

it.each(CHECKED_SPELLINGS)('%s is found by its checksum, and not with another last letter [R-SEARCH-91]', (address) => {
  expect(proofsOf(`收款 ${address}。`)).toContain('CHECKSUM');
  const last = address.endsWith('A') || address.endsWith('a') ? 'e' : 'A';
  expect(proofsOf(`收款 ${address.slice(0, -1)}${last}。`)).not.toContain('CHECKSUM');
});

it.each(SHAPED_SPELLINGS)('%s is found by its form [R-SEARCH-91]', (address) => {
  expect([...proofsOf(`收款 ${address}。`)]).toEqual(['SHAPE']);
});

it('finds all addresses planted in 300 random texts, and no lookalike [R-SEARCH-91]', () => {
  const { planted, missed, lookalikes, chanceHits } = countPlanted(300, 20_261_127);
  expect(missed).toEqual([]);
  expect(chanceHits).toEqual([]);
  expect(Math.min(planted, lookalikes)).toBeGreaterThan(300);
});
